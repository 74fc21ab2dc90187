"""Answers to duality-16."""

import numpy as np


def duality_16(p, n, a):
    """Return the bound at a, the best multiplier, the best bound."""
    apart = p - n
    best = 2 / apart**2
    return [2 * a - (apart * a) ** 2 / 2, best, best]


_MULTIPLIERS = {  # by distance
    2: [0.1, 0.2, 0.25, 0.3, 0.4],
    4: [0.02, 0.05, 0.1],
    5: [0.02, 0.04, 0.05, 0.1],
    8: [0.01, 0.02, 0.04, 0.05],
    10: [0.005, 0.01, 0.015],
    20: [0.002, 0.003, 0.004],
    25: [0.001, 0.002, 0.004],
    40: [0.0005, 0.001, 0.002],
}
_PAIRS = [(apart, a) for apart, some in _MULTIPLIERS.items() for a in some]


def draw(rng):
    """Draw both points and a multiplier that is not the best one."""
    n, (apart, a) = int(rng.integers(2, 6)), _PAIRS[rng.integers(len(_PAIRS))]
    bound, best, _ = duality_16(n + apart, n, a)
    numbers = {"p": n + apart, "n": n, "a": a, "apart": apart, "half": apart**2 / 2, "w": 2 / apart}
    return numbers | {"bound": round(bound, 9), "best": best}


def _by(constant=2, apart=lambda p, n: p - n, half=0.5):
    def answer(p, n, a):
        # The Lagrangian half w^2 - apart a w + constant a is lowest at w = apart a / (2 half).
        curve = apart(p, n) ** 2 / (4 * half)
        best = constant / (2 * curve)
        return [constant * a - curve * a**2, best, constant * best / 2]

    return answer


reference = duality_16
alternates = {"as a parabola": _by(), "an array": lambda bound, best: np.array([bound, best, best])}
wrong = {
    "one constraint": _by(constant=1),
    "positions added": _by(apart=lambda p, n: p + n),
    "no half": _by(half=1),
    "weight for bound": lambda bound, best, w: [bound, best, w],
    "Lagrangian at the best w": lambda best: [best, best, best],
}
