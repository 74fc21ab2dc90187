"""Data sets of long campaigns: pairs of classes of scikit-learn's data, and random points of many shapes."""

import itertools

import numpy as np
from sklearn import datasets

PAIRS = [(3, 8), (1, 7), (4, 9), (5, 6), (0, 8), (1, 8), (2, 3), (7, 9)]


def known(loaders=("load_iris", "load_wine", "load_breast_cancer", "load_digits")):
    """Pairs of classes of scikit-learn's data, as they are and standardised."""
    for load in loaders:
        X, k = getattr(datasets, load)(return_X_y=True)
        for a, b in PAIRS if load == "load_digits" else itertools.combinations(np.unique(k), 2):
            pair = (k == a) | (k == b)
            points, spread = X[pair], X[pair].std(axis=0)
            for shown in (points, (points - points.mean(axis=0)) / np.where(spread > 0, spread, 1)):
                yield shown, np.where(k[pair] == a, 1, -1)


def drawn(count):
    """Random points: of any scale, small integers, repeated, far from zero, with features of different scales."""
    for seed in range(count):
        rng = np.random.default_rng(seed)
        n, d = int(rng.integers(4, 200)), int(rng.integers(1, 40))
        X = rng.normal(size=(n, d)) * 10.0 ** rng.uniform(-2, 2)
        X = [
            lambda X: X,
            lambda X, rng=rng: np.round(2 * rng.normal(size=X.shape)),
            lambda X, rng=rng: X[rng.integers(0, len(X), len(X))],
            lambda X, rng=rng: X + 10.0 ** rng.uniform(0, 4),
            lambda X, rng=rng: X * 10.0 ** rng.uniform(-2, 2, X.shape[1]),
        ][seed % 5](X)
        f = (X - X.mean(axis=0)) @ rng.normal(size=d)
        y = np.where(f + f.std() * rng.choice([0, 0.1, 0.5, 2]) * rng.normal(size=n) > 0, 1, -1)
        y[0] *= -1 if abs(y.sum()) == n else 1
        yield X, y


def hostile(seed):
    """Points that ask much of double precision, their labels, and a price, or every third time one for each point."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(2, 60)), int(rng.integers(1, 12))
    X = [
        lambda X: X[rng.integers(0, len(X), len(X))],  # repeated
        lambda X: np.where(np.arange(d) % 2, X, 1.0),  # constant columns
        lambda X: X + 10.0 ** rng.uniform(0, 8),  # far from zero
        lambda X: X * 10.0 ** rng.uniform(-6, 6, d),
        lambda X: np.tile(X, (1, 20)) + rng.normal(size=(n, 20 * d)),  # wide
        lambda X: X * 1e-30,
        lambda X: X * 1e30,
        lambda X: rng.standard_cauchy((n, d)),
        lambda X: np.round(2 * X),  # integers
        lambda X: np.multiply.outer(X[:, 0], rng.normal(size=d)),  # of rank one
        lambda X: X,
    ][seed % 11](rng.normal(size=(n, d)))
    f = (X - X.mean(axis=0)) @ (rng.normal(size=X.shape[1]) / (X.std(axis=0) + 1e-300))
    y = np.where(f + f.std() * rng.choice([0, 0.3, 2]) * rng.normal(size=n) > 0, 1, -1)
    if seed % 13 == 0:  # a minority
        y[:] = -1
    y[0] = 1 if (y < 0).all() else y[0]
    y[-1] = -1 if (y > 0).all() else y[-1]
    C = 10.0 ** rng.uniform(-6, 6) / (X.std() or 1.0) ** (2 * rng.integers(0, 2))
    return X, y, C * 10.0 ** rng.uniform(-2, 2, n) if seed % 3 == 1 else C
