"""Answers to geometry-4."""

import numpy as np


def nearer_mean(X, y):
    """Return (w, b); w.x + b > 0 where x is nearer to mu_plus."""
    mu_plus, mu_minus = X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)
    w = mu_plus - mu_minus
    return w, -(mu_plus @ mu_plus - mu_minus @ mu_minus) / 2


def cases(rng):
    cases = [
        (np.array([[4.0], [2.0], [2.0]]), np.array([1, -1, -1])),
        (np.array([[2.0, 0.0], [0.0, 1.0], [4.0, 2.0]]), np.array([1, -1, 1])),
    ]
    for n, d in [(4, 1), (5, 2), (6, 3), (7, 2)]:
        y = np.where(np.arange(n) < n // 3, 1, -1)  # unequal numbers of the two classes
        X = rng.integers(-5, 6, (n, d)) + np.outer(y, rng.integers(6, 9, d)) + 3.0
        cases.append((X, rng.permutation([-1, 1])[0] * y))
    return cases


def _centroid_by(b):
    """Make a centroid classifier with another formula for the offset: b(mu_plus, mu_minus, X)."""

    def answer(X, y):
        mu_plus, mu_minus = X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)
        return mu_plus - mu_minus, b(mu_plus, mu_minus, X)

    return answer


def _centroid_swapped(X, y):
    w, b = nearer_mean(X, y)
    return -w, -b


def _centroid_sums(X, y):
    plus, minus = X[y == 1].sum(axis=0), X[y == -1].sum(axis=0)
    return plus - minus, -(plus @ plus - minus @ minus) / 2


def _centroid_of_class(X, y):
    from lincls import centroid_classifier

    plane = centroid_classifier(X, y)
    return plane.w, plane.b


reference = nearer_mean
alternates = {
    "through the midpoint": _centroid_by(lambda p, m, X: -(p - m) @ (p + m) / 2),
    "lincls.centroid_classifier": _centroid_of_class,
}
wrong = {
    "half the difference": _centroid_by(lambda p, m, X: -(p - m) @ (p - m) / 2),
    "sign of b": _centroid_by(lambda p, m, X: (p @ p - m @ m) / 2),
    "twice the offset": _centroid_by(lambda p, m, X: -(p @ p - m @ m)),
    "no offset": _centroid_by(lambda p, m, X: 0.0),
    "mean of all points": _centroid_by(lambda p, m, X: -(p - m) @ X.mean(axis=0)),
    "everything doubled": lambda X, y: tuple(2 * value for value in nearer_mean(X, y)),
    "labels 0 and 1": lambda X, y: nearer_mean(X, np.maximum(y, 0)),
    "swapped classes": _centroid_swapped,
    "sums": _centroid_sums,
}
