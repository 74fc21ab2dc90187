"""Answers to duality-3."""

import numpy as np


def duality_3(p, q):
    """Return the four alphas."""
    second, third = 2 / p**2, 2 / q**2
    return [second + third, second, third, 0]


def draw(rng):
    """Draw the points of the margin on the axes, and one beyond them."""
    p, q = rng.choice([1, 2, 4, 5, 8, 10], 2, replace=False).tolist()
    far1, far2 = p + int(rng.integers(1, 4)), q + int(rng.integers(1, 4))
    a1, a2, a3, _ = duality_3(p, q)
    told = {"w1": 2 / p, "w2": 2 / q, "score": 2 * far1 / p + 2 * far2 / q - 1, "sum": 2 * a1}
    return {"p": p, "q": q, "far1": far1, "far2": far2, "a1": a1, "a2": a2, "a3": a3} | told


reference = duality_3
alternates = {
    "an array": lambda a1, a2, a3: np.array([a1, a2, a3, 0]),
    "by the norm": lambda w1, w2, a2, a3: ((w1**2 + w2**2) / 2, a2, a3, 0),
}
wrong = {
    "no half": lambda a1, a2, a3: [2 * a1, 2 * a2, 2 * a3, 0],
    "weights of mixtures": lambda a1, a2, a3: [1, a2 / a1, a3 / a1, 0],
    "signed": lambda a1, a2, a3: [-a1, a2, a3, 0],
    "no balance": lambda a2, a3: [0, a2, a3, 0],
    "w normalised": lambda a1, a2, a3: [a / (2 * a1) ** 0.5 for a in (a1, a2, a3, 0)],
    "equal shares": lambda a1: [a1, a1 / 2, a1 / 2, 0],
}
