"""Answers to multiclass-6."""

import numpy as np


def multiclass_6(C, value, u, v):
    """Price, optimal value and squared norm of the binary problem."""
    w = 2 * np.array([u, v])
    return [2 * C, 2 * value, float(w @ w)]


def draw(rng):
    """Draw the price, the weights of the second class, and the sum of the slacks."""
    C, slack = int(rng.integers(2, 7)), int(rng.integers(3, 25)) / 10
    u, v = (rng.choice([-1, 1], 2) * rng.choice([0.5, 1, 1.5, 2], 2)).tolist()
    norm2 = u * u + v * v
    value = round(norm2 + C * slack, 9)
    told = {"C2": 2 * C, "twice": 2 * value, "norm": 4 * norm2, "norm2": norm2, "half": 2 * norm2, "slack": slack}
    return {"C": C, "value": value, "u": u, "v": v, "u2": 2 * u, "v2": 2 * v} | told


reference = multiclass_6
alternates = {
    "an array": lambda C2, twice, norm: np.array([C2, twice, norm]),
    "by the slacks": lambda C, half, slack: (2 * C, half + 2 * C * slack, 2 * half),
}
wrong = {
    "price unchanged": lambda C, half, slack, norm: (C, half + C * slack, norm),
    "everything unchanged": lambda C, value, norm2: (C, value, norm2),
    "value not doubled": lambda C2, value, norm: (C2, value, norm),
    "price not doubled": lambda C, twice, norm: (C, twice, norm),
    "norm of one class": lambda C2, twice, norm2: (C2, twice, norm2),
    "the wrong way": lambda C, value, norm: (C / 2, value / 2, norm),
    "norm doubled": lambda C2, twice, half: (C2, twice, half),
}
