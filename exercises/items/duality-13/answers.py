"""Answers to duality-13."""

import numpy as np


def hull_points(X, y, alpha, C):
    """Return (c_plus, c_minus, cap)."""
    positive = y > 0
    s = alpha[positive].sum()
    c_plus = alpha[positive] @ X[positive] / s
    c_minus = alpha[~positive] @ X[~positive] / s
    return c_plus, c_minus, C / s


def cases(rng):
    cases = [
        (np.array([[3.0], [1.0], [7.0]]), np.array([1, -1, 1]), np.array([0.5, 0.5, 0.0]), 2.0),
        (np.array([[1.0], [3.0], [-1.0]]), np.array([1, 1, -1]), np.array([0.2, 0.0, 0.2]), 0.2),
    ]
    for n, d in [(4, 2), (5, 2), (5, 3)]:
        X = rng.integers(-4, 5, (n, d)).astype(float)
        y = np.where(np.arange(n) % 2 == 0, 1, -1)
        X[0], X[1] = rng.integers(5, 9, d), rng.integers(-9, -4, d)
        alpha = np.ones(n)
        alpha[:2] = 2.5, 2.5 + 1.0 * (n % 2)
        cases.append((X, y, alpha, 4.0))
    return cases


def _by(total=lambda a, y: a[y > 0].sum(), sign=1, cap=lambda C, s: C / s):
    def answer(X, y, alpha, C):
        s = total(alpha, y)
        lam = alpha / s
        return (lam * (y > 0)) @ X, sign * (lam * (y < 0)) @ X, cap(C, alpha[y > 0].sum())

    return answer


def _means(X, y, alpha, C):
    return X[y > 0].mean(axis=0), X[y < 0].mean(axis=0), C / alpha[y > 0].sum()


def _exchanged(X, y, alpha, C):
    c_plus, c_minus, cap = hull_points(X, y, alpha, C)
    return c_minus, c_plus, cap


reference = hull_points
alternates = {"half of all": _by(lambda a, y: a.sum() / 2)}
wrong = {
    "sum of both classes": _by(lambda a, y: a.sum()),
    "not divided": _by(lambda a, y: 1.0),
    "labels in the mixture": _by(sign=-1),
    "cap is C": _by(cap=lambda C, s: C),
    "means": _means,
    "exchanged": _exchanged,
}
