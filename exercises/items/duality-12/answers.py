"""Answers to duality-12."""

import numpy as np


def library_bounds(w, b, alpha, X, y, C):
    """Return (primal, dual), the two objectives."""
    xi = np.maximum(0, 1 - y * (X @ w + b))
    v, u = (alpha * y) @ X, alpha @ y
    dual = alpha.sum() - (v @ v + u**2) / 2 - (alpha**2).sum() / (4 * C)
    return (w @ w + b**2) / 2 + C * (xi**2).sum(), dual


def cases(rng):
    pair = np.array([[1.0], [-1.0]]), np.array([1, -1])
    cases = [
        (np.array([0.5]), 0.0, np.array([0.25, 0.25]), *pair, 0.25),  # optimal: the gap is 0
        (np.array([3.0]), 0.5, np.array([0.5, 0.0]), *pair, 2.0),  # beyond the margin: no slack
        (np.array([0.0]), 0.0, np.array([0.0, 0.0]), *pair, 3.0),
        (np.array([1.0]), -0.5, np.array([5.0, 0.75]), np.array([[1.0], [-2.0]]), pair[1], 2.0),  # slack only with b
    ]
    for n, d in [(3, 2), (4, 2), (4, 3)]:
        X, w = rng.integers(-3, 4, (n, d)).astype(float), rng.integers(1, 4, d).astype(float)
        y = np.where(np.arange(n) % 2 == 0, 1, -1)
        X[0] = -w  # a slack that is not 0 or 1
        alpha = rng.integers(1, 5, n) / 4
        alpha[0] += 1.25 * n  # not balanced
        cases.append((w, float(rng.choice([-2, 2, 3])), alpha, X, y, 3.0))
    return cases


def _by(
    power=2,
    penalty=lambda C: 1 / (4 * C),
    hinge=lambda m: np.maximum(0, m),
    v=lambda a, y, X, w: (a * y) @ X,
    offset=0.5,
    balance=0.5,
):
    def answer(w, b, alpha, X, y, C):
        slack = (hinge(1 - y * (X @ w + b)) ** power).sum()
        expansion = v(alpha, y, X, w)
        dual = alpha.sum() - expansion @ expansion / 2 - balance * (alpha @ y) ** 2
        return w @ w / 2 + offset * b**2 + C * slack, dual - penalty(C) * (alpha**2).sum()

    return answer


def _augmented(w, b, alpha, X, y, C):
    # A machine without offset on points with one more coordinate, and a hard margin with one more for each point.
    Z, v = np.column_stack([X, np.ones(len(y))]), np.append(w, b)
    Q = np.outer(y, y) * (Z @ Z.T) + np.eye(len(y)) / (2 * C)
    slack = [max(0, 1 - t * (z @ v)) for z, t in zip(Z, y, strict=True)]
    return v @ v / 2 + C * sum(s * s for s in slack), alpha.sum() - alpha @ Q @ alpha / 2


reference = library_bounds
alternates = {"a larger space": _augmented}
wrong = {
    "offset free in the primal": _by(offset=0),
    "offset free in the dual": _by(balance=0),
    "offset free": _by(offset=0, balance=0),
    "slack not squared": _by(power=1),
    "upper bound for penalty": _by(penalty=lambda C: 0.0),
    "half the penalty's price": _by(penalty=lambda C: 1 / (2 * C)),
    "price upside down": _by(penalty=lambda C: C / 4),
    "offset without its half": _by(offset=1, balance=1),
    "w given": _by(v=lambda a, y, X, w: w),
    "labels forgotten": _by(v=lambda a, y, X, w: a @ X),
    "slack below zero": _by(hinge=lambda m: m),
    "kept in a box": lambda w, b, alpha, X, y, C: library_bounds(w, b, np.minimum(alpha, C), X, y, C),
}
