"""Answers to duality-14."""

import numpy as np


def duality_14(s, t):
    """Return v and the multipliers."""
    v1, v2 = t, s - t
    return [v1, v2, v2, v2 - v1]


def draw(rng):
    """Draw both constraints, so that both are active."""
    s = int(rng.integers(6, 16))
    t = int(rng.integers(1, (s + 1) // 2))
    told = {"middle": s / 2, "rest": s - t, "second": s - 2 * t, "value": (t**2 + (s - t) ** 2) / 2}
    return {"s": s, "t": t} | told


reference = duality_14
alternates = {
    "an array": lambda t, rest, second: np.array([t, rest, rest, second], float),
    "a tuple": lambda t, rest, second: (t, rest, rest, second),
}
wrong = {
    "one constraint": lambda middle: [middle, middle, middle, 0],
    "sign": lambda t, rest, second: [t, rest, rest, -second],
    "no half": lambda t, rest, second: [t, rest, 2 * rest, 2 * second],
    "exchanged": lambda t, rest, second: [t, rest, second, rest],
    "second constraint free": lambda t, rest: [t, rest, rest, 0],
}
