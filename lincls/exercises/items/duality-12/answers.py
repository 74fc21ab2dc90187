"""Answers to duality-12."""

import numpy as np


def squared_bounds(w, b, alpha, X, y, C):
    """Return (primal, dual), the two objectives."""
    xi = np.maximum(0, 1 - y * (X @ w + b))
    v = (alpha * y) @ X
    dual = alpha.sum() - v @ v / 2 - (alpha**2).sum() / (4 * C)
    return w @ w / 2 + C * (xi**2).sum(), dual


def cases(rng):
    pair = np.array([[1.0], [-1.0]]), np.array([1, -1])
    cases = [
        (np.array([0.5]), 0.0, np.array([0.25, 0.25]), *pair, 0.25),  # optimal: the gap is 0
        (np.array([3.0]), 0.5, np.array([0.5, 0.5]), *pair, 2.0),  # beyond the margin: no slack
        (np.array([0.0]), 0.0, np.array([0.0, 0.0]), *pair, 3.0),
        (np.array([1.0]), -0.5, np.array([0.5, 0.5]), np.array([[1.0], [-2.0]]), pair[1], 2.0),  # slack only with b
    ]
    for n, d in [(3, 2), (4, 2), (4, 3)]:
        X, w = rng.integers(-3, 4, (n, d)).astype(float), rng.integers(1, 4, d).astype(float)
        y = np.where(np.arange(n) % 2 == 0, 1, -1)
        X[0] = -w  # a slack that is not 0 or 1
        alpha = rng.integers(1, 9, n) / 4
        alpha[y < 0] = alpha[y > 0].mean() * (y > 0).sum() / (y < 0).sum()
        cases.append((w, float(rng.integers(-2, 3)), alpha.round(2), X, y, 3.0))
    return cases


def _by(power=2, penalty=lambda C: 1 / (4 * C), hinge=lambda m: np.maximum(0, m), v=lambda a, y, X, w: (a * y) @ X):
    def answer(w, b, alpha, X, y, C):
        slack = (hinge(1 - y * (X @ w + b)) ** power).sum()
        expansion = v(alpha, y, X, w)
        return w @ w / 2 + C * slack, alpha.sum() - expansion @ expansion / 2 - penalty(C) * (alpha**2).sum()

    return answer


def _by_gram(w, b, alpha, X, y, C):
    # A hard margin in a larger space: each point has a coordinate of its own.
    Q = np.outer(y, y) * (X @ X.T) + np.eye(len(y)) / (2 * C)
    slack = [max(0, 1 - t * (x @ w + b)) for x, t in zip(X, y, strict=True)]
    return w @ w / 2 + C * sum(s * s for s in slack), alpha.sum() - alpha @ Q @ alpha / 2


reference = squared_bounds
alternates = {"a larger space": _by_gram}
wrong = {
    "slack not squared": _by(power=1),
    "hinge dual": _by(penalty=lambda C: 0.0),
    "half the penalty's price": _by(penalty=lambda C: 1 / (2 * C)),
    "price upside down": _by(penalty=lambda C: C / 4),
    "w given": _by(v=lambda a, y, X, w: w),
    "labels forgotten": _by(v=lambda a, y, X, w: a @ X),
    "slack below zero": _by(hinge=lambda m: m),
}
