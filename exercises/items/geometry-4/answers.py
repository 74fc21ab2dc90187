"""Answers to geometry-4."""

import numpy as np


def nearer_mean(X, y, s):
    """Return (w, b); w.x + b > 0 where x is nearer to mu_plus."""
    mu_plus, mu_minus = X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)
    w = s * (mu_plus - mu_minus)
    return w, -w @ (mu_plus + mu_minus) / 2


def cases(rng):
    cases = [
        (np.array([[4.0], [2.0], [2.0]]), np.array([1, -1, -1]), np.array([3.0])),
        (np.array([[2.0, 0.0], [0.0, 1.0], [4.0, 2.0]]), np.array([1, -1, 1]), np.array([1.0, 100.0])),
        (np.array([[5.0], [0.0], [1.0], [0.0]]), np.array([1, -1, -1, -1]), np.array([2.0])),  # thirds
    ]
    for n, d in [(4, 1), (5, 2), (6, 3), (7, 2)]:
        y = np.where(np.arange(n) < n // 3, 1, -1)  # unequal numbers of the two classes
        X = rng.integers(-5, 6, (n, d)) + np.outer(y, rng.integers(6, 9, d)) + 3.0
        cases.append((X, rng.permutation([-1, 1])[0] * y, rng.permutation(np.arange(2, 9))[:d] * 0.5))
    return cases


def _means_by(b=lambda w, p, m, s, X: -w @ (p + m) / 2, power=1, factor=1):
    """Make the classifier with another offset, power of the importances, or factor."""

    def answer(X, y, s):
        p, m = X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)
        w = factor * s**power * (p - m)
        return w, b(w, p, m, s, X)

    return answer


def _means_swapped(X, y, s):
    w, b = nearer_mean(X, y, s)
    return -w, -b


def _means_of_sums(X, y, s):
    p, m = X[y == 1].sum(axis=0), X[y == -1].sum(axis=0)
    return s * (p - m), -(s * (p - m)) @ (p + m) / 2


def _means_scaled(X, y, s):
    """Measure in other units, classify, and go back."""
    unit = np.sqrt(s)
    p, m = (X[y == label].mean(axis=0) * unit for label in (1, -1))
    return (p - m) * unit, (m @ m - p @ p) / 2


reference = nearer_mean
alternates = {
    "in other units": _means_scaled,
    "difference of squares": _means_by(lambda w, p, m, s, X: -(s @ p**2 - s @ m**2) / 2),
}
wrong = {
    "importances forgotten": _means_by(power=0),
    "importances in w only": _means_by(lambda w, p, m, s, X: -(p @ p - m @ m) / 2),
    "importances squared": _means_by(power=2),
    "roots of the importances": _means_by(power=0.5),
    "half the difference": _means_by(lambda w, p, m, s, X: -w @ (p - m) / 2),
    "sign of b": _means_by(lambda w, p, m, s, X: w @ (p + m) / 2),
    "not halved": _means_by(factor=2),
    "twice the offset": _means_by(lambda w, p, m, s, X: -w @ (p + m)),
    "mean of all points": _means_by(lambda w, p, m, s, X: -w @ X.mean(axis=0)),
    "labels 0 and 1": lambda X, y, s: nearer_mean(X, np.maximum(y, 0), s),
    "swapped classes": _means_swapped,
    "sums": _means_of_sums,
}
