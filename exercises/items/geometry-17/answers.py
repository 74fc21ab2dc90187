"""Answers to geometry-17."""

import numpy as np


def standard_mean(X, y):
    """Return (w, b) for points in their own units."""
    mu_plus, mu_minus = X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)
    w = (mu_plus - mu_minus) / X.var(axis=0)
    return w, -w @ (mu_plus + mu_minus) / 2


def cases(rng):
    cases = [
        (np.array([[4.0], [2.0], [3.0]]), np.array([1, -1, -1])),
        (np.array([[2.0, 0.0], [0.0, 1.0], [4.0, 30.0]]), np.array([1, -1, 1])),
        (np.array([[5.0], [0.0], [1.0], [0.0]]), np.array([1, -1, -1, -1])),  # thirds
        (np.array([[0.2, 7.0], [0.5, 9.0], [0.1, 9.0], [0.9, 1.0]]), np.array([-1, 1, -1, 1])),
    ]
    for n, d in [(4, 1), (5, 2), (6, 3), (7, 2)]:
        y = np.where(np.arange(n) < n // 3, 1, -1)  # unequal numbers of the two classes
        X = rng.integers(-5, 6, (n, d)) + np.outer(y, rng.integers(6, 9, d)) + 3.0
        X[:2] += np.array([[0.0], [1.0]])  # no column is constant
        cases.append((X * rng.permutation([0.5, 2.0, 1.0])[:d], rng.permutation([-1, 1])[0] * y))
    return cases


def _by(spread=lambda X, y: X.var(axis=0), b=lambda w, p, m, X: -w @ (p + m) / 2):
    """Make the classifier with another division, or another offset."""

    def answer(X, y):
        p, m = X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)
        w = (p - m) / spread(X, y)
        return w, b(w, p, m, X)

    return answer


def _there_and_back(X, y):
    centre, spread = X.mean(axis=0), X.std(axis=0)
    Z = (X - centre) / spread
    p, m = Z[y == 1].mean(axis=0), Z[y == -1].mean(axis=0)
    w = (p - m) / spread
    return w, (m @ m - p @ p) / 2 - w @ centre


def _for_standard_units(X, y):
    Z = (X - X.mean(axis=0)) / X.std(axis=0)
    p, m = Z[y == 1].mean(axis=0), Z[y == -1].mean(axis=0)
    return p - m, (m @ m - p @ p) / 2


def _exchanged(X, y):
    w, b = standard_mean(X, y)
    return -w, -b


def _within(X, y):
    return np.mean([X[y == label].var(axis=0) for label in (1, -1)], axis=0) + 1e-3


reference = standard_mean
alternates = {"there and back": _there_and_back}
wrong = {
    "divided once": _by(lambda X, y: X.std(axis=0)),
    "not divided": _by(lambda X, y: 1),
    "for standard units": _for_standard_units,
    "n minus 1": _by(lambda X, y: X.var(axis=0, ddof=1)),
    "deviations within a class": _by(_within),
    "only w divided": _by(b=lambda w, p, m, X: (m @ m - p @ p) / 2),
    "sign of b": _by(b=lambda w, p, m, X: w @ (p + m) / 2),
    "mean of all points": _by(b=lambda w, p, m, X: -w @ X.mean(axis=0)),
    "classes exchanged": _exchanged,
    "half the difference": _by(b=lambda w, p, m, X: -w @ (p - m) / 2),
}
