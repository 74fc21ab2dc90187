"""Answers to duality-2."""

import numpy as np


def bounds(w, b, alpha, X, y, C):
    """Return (primal, dual), the two objectives."""
    xi = np.maximum(0, 1 - y * (X @ w + b))
    v = (alpha * y) @ X
    return w @ w / 2 + C * xi.sum(), alpha.sum() - v @ v / 2


def cases(rng):
    pair = np.array([[1.0], [-1.0]]), np.array([1, -1])
    cases = [
        (np.array([1.0]), 0.0, np.array([0.5, 0.5]), *pair, 2.0),  # optimal: the gap is 0
        (np.array([3.0]), 0.5, np.array([0.5, 0.5]), *pair, 2.0),  # beyond the margin: no slack
        (np.array([0.0]), 0.0, np.array([0.0, 0.0]), *pair, 0.5),
        (np.array([1.0]), -0.5, np.array([0.5, 0.5]), np.array([[1.0], [-2.0]]), pair[1], 2.0),  # slack only with b
        (np.array([1.0]), -0.5, np.array([0.5, 0.5]), *pair, 2.0),  # and without the label before b
        (
            np.array([1.0]),
            0.5,
            np.array([0.5, 0.5]),
            np.array([[1.5], [-0.25]]),
            pair[1],
            2.0,
        ),  # products with decimals
    ]
    for n, d in [(3, 2), (4, 2), (4, 3)]:
        X, w = rng.integers(-3, 4, (n, d)).astype(float), rng.integers(1, 4, d).astype(float)
        y = np.where(np.arange(n) % 2 == 0, 1, -1)
        alpha = rng.integers(1, 9, n) / 4
        alpha[y < 0] = alpha[y > 0].mean() * (y > 0).sum() / (y < 0).sum()
        cases.append((w, float(rng.integers(-2, 3)), alpha.round(2), X, y, 3.0))
        price = (alpha.max() / 2).round(2)  # some alpha is larger
        cases.append((w, 1.0, alpha.round(2), X, y, float(price)))
    return cases


def _bounds_by(
    half=0.5,
    dual_half=0.5,
    price=lambda C: C,
    hinge=lambda m: np.maximum(0, m),
    v=lambda a, y, X, w: (a * y) @ X,
    most=lambda C: np.inf,
):
    def answer(w, b, alpha, X, y, C):
        slack = hinge(1 - y * (X @ w + b)).sum()
        alpha = np.minimum(alpha, most(C))
        expansion = v(alpha, y, X, w)
        return half * w @ w + price(C) * slack, alpha.sum() - dual_half * expansion @ expansion

    return answer


def _bounds_double_sum(w, b, alpha, X, y, C):
    primal = 0.5 * sum(t * t for t in w) + C * sum(max(0, 1 - t * (x @ w + b)) for x, t in zip(X, y, strict=True))
    Q = np.outer(y, y) * (X @ X.T)
    return primal, alpha @ np.ones(len(y)) - 0.5 * alpha @ Q @ alpha


reference = bounds
alternates = {"double sum": _bounds_double_sum}
wrong = {
    "no half in the primal": _bounds_by(half=1.0),
    "no half in the dual": _bounds_by(dual_half=1.0),
    "no half at all": _bounds_by(half=1.0, dual_half=1.0),
    "w given": _bounds_by(v=lambda a, y, X, w: w),
    "labels forgotten": _bounds_by(v=lambda a, y, X, w: a @ X),
    "slack below zero": _bounds_by(hinge=lambda m: m),
    "alpha cut off": _bounds_by(most=lambda C: C),
    "price forgotten": _bounds_by(price=lambda C: 1.0),
}
