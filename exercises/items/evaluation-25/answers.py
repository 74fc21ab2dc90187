"""Answers to evaluation-25."""

import numpy as np


def holdout_error(X, y, train):
    """Return the error of the nearest mean outside `train`."""
    Z = X / X[train].std(axis=0)
    plus = Z[train & (y == 1)].mean(axis=0)
    minus = Z[train & (y == -1)].mean(axis=0)
    to_plus = np.sum((Z - plus) ** 2, axis=1)
    to_minus = np.sum((Z - minus) ** 2, axis=1)
    predicted = np.where(to_plus < to_minus, 1, -1)
    return float(np.mean(predicted[~train] != y[~train]))


def given(X, y, train):
    """Return the error of the nearest mean outside `train`."""
    Z = X / X.std(axis=0)
    plus = Z[train & (y == 1)].mean(axis=0)
    minus = Z[train & (y == -1)].mean(axis=0)
    to_plus = np.sum((Z - plus) ** 2, axis=1)
    to_minus = np.sum((Z - minus) ** 2, axis=1)
    predicted = np.where(to_plus < to_minus, 1, -1)
    return float(np.mean(predicted != y))


def _error(X, y, train, scaled_by, counted):
    Z = X / X[scaled_by].std(axis=0)
    plus, minus = (Z[train & (y == label)].mean(axis=0) for label in (1, -1))
    nearer = np.sum((Z - plus) ** 2, axis=1) < np.sum((Z - minus) ** 2, axis=1)
    return float(np.mean(np.where(nearer, 1, -1)[counted] != y[counted]))


def _by_scores(X, y, train):
    Z = X / X[train].std(axis=0)
    plus, minus = (Z[train & (y == label)].mean(axis=0) for label in (1, -1))
    score = Z @ (plus - minus) - (plus @ plus - minus @ minus) / 2
    return float(np.mean((score[~train] > 1e-12) != (y[~train] > 0)))


def cases(rng):
    X = np.array([[1.0, 0], [3, 1], [-1, 0], [-3, 1], [0, 4], [2, 9], [-2, 3], [1, -40]])
    y = np.array([1, 1, -1, -1, 1, -1, -1, -1])
    cases = [
        (X, y, np.array([True] * 4 + [False] * 4)),  # one test point lies halfway between the means: negative
        (X[::-1], y[::-1], np.array([False] * 4 + [True] * 4)),
    ]
    while len(cases) < 7:
        X, y, train = rng.normal(0, (1, 4), (10, 2)), rng.choice([-1, 1], 10), rng.random(10) < 0.6
        X[~train, 1] *= 6  # so that the leak matters
        X = np.round(X, 1)
        parts = [X[train & (y == 1)], X[train & (y == -1)], X[~train][1:]]
        if all(map(len, parts)) and all((X[part].std(axis=0) > 0.1).all() for part in (train, ~train)):
            seen = [f(X, y, train) for f in (given, wrong["leak left"], wrong["training points counted"])]
            if holdout_error(X, y, train) not in seen:
                cases.append((X, y, train))
    return cases


reference = holdout_error
alternates = {"by scores": _by_scores}
wrong = {
    "leak left": lambda X, y, train: _error(X, y, train, slice(None), ~train),
    "training points counted": lambda X, y, train: _error(X, y, train, train, slice(None)),
    "error on the training part": lambda X, y, train: _error(X, y, train, train, train),
    "spread of the rest": lambda X, y, train: _error(X, y, train, ~train, ~train),
}
