"""Answers to duality-19."""

import numpy as np

_COSTS = [0.2, 0.25, 0.4, 0.5, 0.8, 1.0, 1.5, 2.0]


def duality_19(u, C, p, q):
    """Return factors, multipliers, weight and optimal value."""
    w = 1 / q  # the second point is on its margin, the first short of it
    value = (w - u) ** 2 / 2 + C * (1 - p * w)
    return [1 - u * p, 1 - u * q, C, (w - u - C * p) / q, w, value]


def draw(rng):
    """Draw weights of before and two points, such that the second multiplier is inside its bounds."""
    while True:
        u, C = -int(rng.integers(1, 5)) / 2, float(rng.choice(_COSTS))
        p, q = int(rng.integers(1, 9)) / 4, int(rng.choice([1, 2, 4, 5]))
        answer = duality_19(u, C, p, q)
        short = all(abs(value - round(value, 4)) < 1e-12 for value in answer)
        if short and p < q and 0.05 * C < answer[3] < 0.9 * C:
            break
    names = ("k1", "k2", "alpha1", "alpha2", "w", "value")
    told = {name: round(value, 6) for name, value in zip(names, answer, strict=True)}
    own = {"way": round(1 / q - u, 6), "slack": round(1 - p / q, 6), "before": f"{u:g}", "minus": -q}
    return {"u": u, "C": C, "p": p, "q": q} | told | own


def _solve(u, C, p, q, cap=True):
    """Maximise the dual by a bisection for w: it is u plus what the multipliers that w allows contribute."""
    top = C if cap else 1e9
    low, high = u, u + top * (p + q)
    for _ in range(200):
        w = (low + high) / 2
        low, high = (w, high) if w < u + top * (p * (p * w < 1) + q * (q * w < 1)) else (low, w)
    return w


def _uncapped(u, C, p, q):
    return [1 - u * p, 1 - u * q, (1 / p - u) / p, 0, 1 / p, (1 / p - u) ** 2 / 2]


def _from_zero(C, p, q):
    w = _solve(0, C, p, q)
    alpha2 = min(C, max(0, (w - C * p) / q))
    return [1, 1, min(C, w / p), alpha2, w, w * w / 2 + C * (max(0, 1 - p * w) + max(0, 1 - q * w))]


reference = duality_19
alternates = {
    "by the dual value": lambda u, C, p, q, k1, k2, alpha2, w: np.array(
        [k1, k2, C, alpha2, w, k1 * C + k2 * alpha2 - (C * p + alpha2 * q) ** 2 / 2]
    ),
}
wrong = {
    "soft margin": _from_zero,
    "no upper bound": _uncapped,
    "coefficients of one": lambda alpha1, alpha2, w, value: [1, 1, alpha1, alpha2, w, value],
    "sign of the shift": lambda u, p, q, alpha1, alpha2, w, value: [1 + u * p, 1 + u * q, alpha1, alpha2, w, value],
    "label forgotten": lambda u, q, k1, alpha1, alpha2, w, value: [k1, 1 + u * q, alpha1, alpha2, w, value],
    "weight without u": lambda u, k1, k2, alpha1, alpha2, w, value: [k1, k2, alpha1, alpha2, w - u, value],
    "both at the upper bound": lambda u, C, p, q, k1, k2: [
        k1, k2, C, C, u + C * (p + q), k1 * C + k2 * C - C**2 * (p + q) ** 2 / 2
    ],
    "norm of w": lambda C, k1, k2, alpha1, alpha2, w, slack: [k1, k2, alpha1, alpha2, w, w * w / 2 + C * slack],
    "value without slack": lambda k1, k2, alpha1, alpha2, w, way: [k1, k2, alpha1, alpha2, w, way**2 / 2],
}  # fmt: skip
