"""Answers to duality-20."""

import numpy as np


def two_bounds(w, X, y, C, delta):
    """Return (low, high), which enclose the optimal value."""
    m = y * (X @ w)
    alpha = C * np.clip(0.5 + (1 - m) / (2 * delta), 0, 1)
    total, u = alpha.sum(), (alpha * y) @ X
    t = total / (u @ u) if u @ u > total else 1
    high = w @ w / 2 + C * np.maximum(0, 1 - m).sum()
    return t * total - t**2 * (u @ u) / 2, high


def cases(rng):
    pair = np.array([[1.0], [-1.0]]), np.array([1, -1])
    cases = [
        (np.array([1.0]), *pair, 0.5, 0.5),  # half of the box, and optimal
        (np.array([4.0]), *pair, 1.0, 0.25),  # all beyond: nothing but zeros
        (np.array([0.25]), *pair, 2.0, 0.5),  # far too large
        (np.array([0.0]), np.array([[2.0], [2.0]]), np.array([1, -1]), 0.25, 0.5),  # they cancel
    ]
    while len(cases) < 9:
        n, d = 4 + len(cases) % 3, 2
        X = rng.integers(-6, 7, (n, d)) * (0.5 if len(cases) % 2 else 0.1) + 0.25
        X = X.round(2)
        y = rng.permutation(np.where(np.arange(n) < 1 + n // 4, 1, -1))
        w, C, delta = (
            rng.integers(-6, 7, d) / 4,
            float(rng.choice([0.25, 0.75, 1.5])),
            float(rng.choice([0.3, 0.4, 0.8])),  # at 1/2 one may divide by it or multiply
        )
        m = y * (X @ w)
        blurred = C * np.clip(0.5 + (1 - m) / (2 * delta), 0, 1)
        u = (blurred * y) @ X
        within = (abs(1 - m) < 0.9 * delta) & (abs(1 - m) > 0.1 * delta)
        below = (m < 1 - 1.1 * delta).any()
        if within.any() and below and w.any() and ((blurred.sum() < 0.9 * u @ u) == bool(len(cases) % 2)):
            cases.append((w, X, y, C, delta))
    return cases


def _bounds(
    rule=lambda m, delta: np.interp(m, [1 - delta, 1 + delta], [1, 0]),
    best=lambda top: min(1, top),
    price=lambda C: C,
    norm=lambda w, u: u @ u,
    power=1,
    balance=False,
):
    """Make both bounds from the rule, the multiple and the norm in the dual."""

    def answer(w, X, y, C, delta):
        m = np.array([label * np.dot(w, x) for x, label in zip(X, y, strict=True)])
        alpha = price(C) * rule(m, delta)
        if balance:
            sums = np.array([alpha[y > 0].sum(), alpha[y < 0].sum()])
            size = np.where(y > 0, *sums)
            alpha = alpha * np.divide(min(sums), size, out=np.zeros(len(y)), where=size > 0)
        square = norm(w, sum(a * label * x for a, label, x in zip(alpha, y, X, strict=True)))
        t = best(sum(alpha) / square) if square > 0 else 1
        slack = np.maximum(0, 1 - m) ** power
        return t * sum(alpha) - t * t * square / 2, np.dot(w, w) / 2 + C * sum(slack)

    return answer


reference = two_bounds
alternates = {"by interpolation": _bounds()}
wrong = {
    "hard rule": _bounds(lambda m, delta: np.where(m < 1, 1.0, 0.0)),
    "not scaled": _bounds(best=lambda top: 1),
    "beyond one": _bounds(best=lambda top: top),
    "printed weights in the dual": _bounds(norm=lambda w, u: w @ w),
    "half the width": _bounds(lambda m, delta: np.clip(0.5 + (1 - m) / delta, 0, 1)),
    "price forgotten": _bounds(price=lambda C: 1),
    "balanced": _bounds(balance=True),
    "slope turned round": _bounds(lambda m, delta: np.clip(0.5 - (1 - m) / (2 * delta), 0, 1)),
    "squares of slack": _bounds(power=2),
    "exchanged": lambda w, X, y, C, delta: two_bounds(w, X, y, C, delta)[::-1],
}
