"""Answers to multiclass-24."""

from functools import cache

import numpy as np


@cache
def _digits():
    """Return the pictures of scikit-learn's digits, four pixels in one, and the digits."""
    from sklearn.datasets import load_digits

    pictures, digit = load_digits(return_X_y=True)
    small = pictures.reshape(-1, 4, 2, 4, 2).sum(axis=(2, 4)).reshape(-1, 16)
    return small, digit


def cases(rng):
    pictures, digit = _digits()
    chosen, order = rng.permutation(len(digit))[:900], rng.permutation(16)
    X = pictures[np.ix_(chosen, order)] + rng.integers(-1, 2, (900, 16))
    y = digit[chosen]
    return [(X[:500], y[:500], X[500:], y[500:])]


def which_digit(X, y, new):
    """Return the digits (m,) in the pictures new (m, 16).

    X (n, 16) are pictures to train on, y (n,) the digits in them.
    """
    from lincls import rbf_kernel

    mean, std = X.mean(axis=0), X.std(axis=0) + 1e-9
    A, B = (X - mean) / std, (new - mean) / std
    classes = np.unique(y)
    Y = np.where(y[:, None] == classes, 1.0, -1.0)
    K = rbf_kernel(A, gamma=1 / 30)
    alpha = np.linalg.solve(K + 0.1 * np.eye(len(X)), Y)
    scores = rbf_kernel(B, A, gamma=1 / 30) @ alpha
    return classes[scores.argmax(axis=1)]


def _library(X, y, new):
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from sklearn.svm import SVC

    return make_pipeline(StandardScaler(), SVC(C=10)).fit(X, y).predict(new)


def _machines(X, y, new):
    """Return the scores of ten linear machines, one against the rest, by least squares."""
    A, B = np.c_[X, np.ones(len(X))], np.c_[new, np.ones(len(new))]
    Y = np.where(y[:, None] == np.arange(10), 1.0, -1.0)
    return B @ np.linalg.lstsq(A, Y, rcond=None)[0]


def _means(X, y, new):
    means = np.array([X[y == k].mean(axis=0) for k in range(10)])
    return ((new[:, None] - means) ** 2).sum(axis=2)


reference = which_digit
alternates = {"a library's machines": _library}
wrong = {
    "majority": lambda X, y, new: np.full(len(new), np.bincount(y).argmax()),
    "one linear machine": lambda X, y, new: np.clip(
        np.rint(np.c_[new, np.ones(len(new))] @ np.linalg.lstsq(np.c_[X, np.ones(len(X))], y, rcond=None)[0]), 0, 9
    ),
    "first claim": lambda X, y, new: (_machines(X, y, new) > 0).argmax(axis=1),
    "lowest score": lambda X, y, new: _machines(X, y, new).argmin(axis=1),
    "linear machines": lambda X, y, new: _machines(X, y, new).argmax(axis=1),
    "nearest mean": lambda X, y, new: _means(X, y, new).argmin(axis=1),
    "order of the pictures": lambda X, y, new: np.resize(y, len(new)),
}
