"""Answers to duality-7."""

import numpy as np


def certified_range(w, b, alpha, X, y, C):
    """Return (low, high), which enclose the optimal value."""
    alpha = np.clip(alpha, 0, C)
    sums = [alpha[y == label].sum() for label in (1, -1)]
    for label, total in zip((1, -1), sums, strict=True):
        if total > 0:
            alpha[y == label] *= min(sums) / total
    v = (alpha * y) @ X
    xi = np.maximum(0, 1 - y * (X @ w + b))
    return alpha.sum() - v @ v / 2, w @ w / 2 + C * xi.sum()


def cases(rng):
    pair = np.array([[1.0], [-1.0]]), np.array([1, -1])
    apart = np.array([[1.0], [-2.0]]), np.array([1, -1])
    three = np.array([[1.0], [-1.0], [-3.0]]), np.array([1, -1, -1])
    cases = [
        (np.array([1.0]), 0.0, np.array([0.5, 0.5]), *pair, 2.0),  # optimal: both ends are the same
        (np.array([0.5]), 0.25, np.array([0.75, 0.25]), *pair, 0.5),  # too large, and not balanced
        (np.array([1.0]), -0.5, np.array([-0.5, 0.25]), *apart, 0.5),  # nothing is left of it; slack only with b
        (np.array([0.5]), 0.0, np.array([0.75, 0.25, 0.25]), *three, 0.25),  # balance, then cut, is not balanced
        (np.array([2.0]), 0.0, np.array([0.25, -0.5, 0.5]), *three, 1.0),  # negative; beyond the margin
    ]
    for n, d in [(4, 2), (5, 2), (4, 3)]:
        X, w = rng.integers(-3, 4, (n, d)).astype(float), rng.integers(1, 4, d) / 2
        y = np.where(np.arange(n) % 2 == 0, 1, -1)
        alpha = rng.integers(1, 8, n) / 4
        alpha[:2] = [2.75, 2.5]  # above the price
        alpha[2:4] = [-0.25, 0.5 + 0.25 * rng.integers(3)]
        cases.append((w, float(rng.integers(-2, 3)), alpha, X, y, 1.0))
    return cases


def _by(
    cut=lambda a, C: np.clip(a, 0, C),
    goal=min,
    first=False,
    v=lambda a, y, X, w: (a * y) @ X,
    half=0.5,
    dual_half=0.5,
    hinge=lambda m: np.maximum(0, m),
):
    def scale(alpha, y):
        sums = np.array([alpha[y > 0].sum(), alpha[y < 0].sum()])
        size = np.where(y > 0, *sums)
        return alpha * np.divide(goal(*sums), size, out=np.zeros(len(y)), where=size != 0)

    def answer(w, b, alpha, X, y, C):
        alpha = cut(scale(alpha, y), C) if first else scale(cut(alpha, C), y)
        mixture = v(alpha, y, X, w)
        high = half * w @ w + C * hinge(1 - y * (X @ w + b)).sum()
        return alpha.sum() - dual_half * mixture @ mixture, high

    return answer


def _balance_ignored(w, b, alpha, X, y, C):
    alpha, (_, high) = np.clip(alpha, 0, C), certified_range(w, b, alpha, X, y, C)
    v = (alpha * y) @ X
    return alpha.sum() - v @ v / 2, high


reference = certified_range
alternates = {"all at once": _by()}
wrong = {
    "balance ignored": _balance_ignored,
    "not cut": _by(cut=lambda a, C: a),
    "cut at 0 only": _by(cut=lambda a, C: np.maximum(a, 0)),
    "cut at C only": _by(cut=lambda a, C: np.minimum(a, C)),
    "scaled up": _by(goal=max),
    "balanced first": _by(first=True),
    "to the mean": _by(goal=lambda p, q: (p + q) / 2),
    "w given": _by(v=lambda a, y, X, w: w),
    "labels forgotten": _by(v=lambda a, y, X, w: a @ X),
    "no half in the primal": _by(half=1.0),
    "no half in the dual": _by(dual_half=1.0),
    "slack below zero": _by(hinge=lambda m: m),
}
