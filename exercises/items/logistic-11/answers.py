"""Answers to logistic-11."""

import numpy as np


def cases(rng):
    n, m = 2600, 1000
    angle = rng.uniform(0, 2 * np.pi)
    Z = rng.normal(size=(n + m, 3))
    along = np.array([np.cos(angle), np.sin(angle), rng.choice([-1.0, 1.0])])
    y = np.where(Z @ along + 0.25 * rng.logistic(size=n + m) > 0.6, 1, -1)
    X = (rng.permutation([1.0, 30.0, 400.0]) * Z).round(2)
    return [(X[:n], y[:n], X[n:], y[n:])]


def fast(X, y, new):
    """Return the labels (m,), each -1 or +1, of the points new (m, 3).

    X (n, 3) are points to train on, y (n,) their labels.
    """
    mean, std = X.mean(axis=0), X.std(axis=0)
    A = np.column_stack([(X - mean) / std, np.ones(len(X))])
    v = np.zeros(4)
    for _ in range(6):  # steps of Newton's method
        p = 1 / (1 + np.exp(y * (A @ v)))
        hessian = (A.T * (p * (1 - p))) @ A + 1e-3 * np.eye(4)
        v = v + np.linalg.solve(hessian, A.T @ (p * y) - 1e-3 * v)
    return np.where((new - mean) / std @ v[:3] + v[3] > 0, 1, -1)


def _gradient(X, y, new):
    mean, std = X.mean(axis=0), X.std(axis=0)
    A, B = (np.c_[(P - mean) / std, np.ones(len(P))] for P in (X, new))
    v = np.zeros(4)
    for _ in range(150):
        v = v + 2 * A.T @ (y / (1 + np.exp(y * (A @ v)))) / len(y)
    return np.where(B @ v > 0, 1, -1)


def _squares(X, y, new):
    A, B = np.c_[X, np.ones(len(X))], np.c_[new, np.ones(len(new))]
    return np.where(B @ np.linalg.lstsq(A, y, rcond=None)[0] > 0, 1, -1)


def _loop(X, y, new):
    """Take a step for each point, of every pass a hundred."""
    w, b = [0.0] * X.shape[1], 0.0
    for _ in range(1000):
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            score = b
            for wi, xi in zip(w, x, strict=True):
                score += wi * xi
            if label * score <= 0:
                w = [wi + label * xi for wi, xi in zip(w, x, strict=True)]
                b += label
    return np.where(new @ np.array(w) + b > 0, 1, -1)


def _gram(X, y, new):
    """Take the kernel of all pairs of points."""
    A, B = _standard(X, new)
    K = A @ A.T + 1
    alpha = y / (1 + np.exp(y * (K @ y) / len(y)))
    return np.where(B @ (A.T @ alpha) + alpha.sum() > 0, 1, -1)


def _standard(X, new):
    return (X - X.mean(axis=0)) / X.std(axis=0), (new - X.mean(axis=0)) / X.std(axis=0)


def _no_offset(X, y, new):
    return np.where(new @ np.linalg.lstsq(X, y, rcond=None)[0] > 0, 1, -1)


def _not_standardised(X, y, new):
    """Take gradient steps in the units as they are."""
    v, A = np.zeros(4), np.c_[X, np.ones(len(X))]
    for _ in range(150):
        v = v + 0.5 * A.T @ (y / (1 + np.exp(np.clip(y * (A @ v), -500, 500)))) / len(y)
    return np.where(np.c_[new, np.ones(len(new))] @ v > 0, 1, -1)


reference = fast
alternates = {"gradient steps": _gradient, "least squares": _squares}
wrong = {
    "a loop over points": _loop,
    "Gram matrix": _gram,
    "majority": lambda X, y, new: np.full(len(new), 1 if y.sum() > 0 else -1),
    "no offset": _no_offset,
    "not standardised": _not_standardised,
    "labels exchanged": lambda X, y, new: -fast(X, y, new),
}
