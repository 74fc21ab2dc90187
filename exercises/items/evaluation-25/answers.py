"""Answers to evaluation-25."""

import numpy as np


def new_distance(X, y, train):
    """Return the mean distance of new points from their class's mean."""
    Z = X / X[train].std(axis=0)
    plus = Z[train & (y == 1)].mean(axis=0)
    minus = Z[train & (y == -1)].mean(axis=0)
    own = np.where((y == 1)[:, None], plus, minus)
    distances = np.linalg.norm(Z - own, axis=1)
    return float(distances[~train].mean())


def given(X, y, train):
    """Return the mean distance of new points from their class's mean."""
    Z = X / X.std(axis=0)
    plus = Z[train & (y == 1)].mean(axis=0)
    minus = Z[train & (y == -1)].mean(axis=0)
    own = np.where((y == 1)[:, None], plus, minus)
    distances = np.linalg.norm(Z - own, axis=1)
    return float(distances.mean())


def _distance(X, y, train, scaled_by, counted):
    Z = X / X[scaled_by].std(axis=0)
    means = {label: Z[train & (y == label)].mean(axis=0) for label in (1, -1)}
    return float(np.mean([np.hypot(*(z - means[label])) for z, label in zip(Z[counted], y[counted], strict=True)]))


def cases(rng):
    X = np.array([[1.0, 0], [3, 1], [-1, 0], [-3, 1], [0, 4], [2, 9], [-2, 3], [1, -40]])
    y, train = np.array([1, 1, -1, -1, 1, -1, -1, -1]), np.array([True] * 4 + [False] * 4)
    cases = [(X, y, train), (X[::-1], y[::-1], train[::-1])]
    while len(cases) < 6:
        X, y, train = rng.normal(0, (1, 4), (10, 2)), rng.choice([-1, 1], 10), rng.random(10) < 0.6
        X[~train, 1] *= 6  # so that the leak matters
        X = np.round(X, 1)
        classes = all((train & (y == label)).any() for label in (1, -1)) and len({*y[~train].tolist()}) == 2
        if classes and all((X[part].std(axis=0) > 0.1).all() for part in (train, ~train)):
            cases.append((X, y, train))
    return cases


reference = new_distance
alternates = {
    "point by point": lambda X, y, train: _distance(X, y, train, train, ~train),
}
wrong = {
    "leak left": lambda X, y, train: _distance(X, y, train, slice(None), ~train),
    "training points counted": lambda X, y, train: _distance(X, y, train, train, slice(None)),
    "training part only": lambda X, y, train: _distance(X, y, train, train, train),
    "spread of the rest": lambda X, y, train: _distance(X, y, train, ~train, ~train),
}
equivalent = {
    "distances = np.linalg.norm(Z - own, axis=1): Z - own -> own - Z": "a length has no sign",
}
