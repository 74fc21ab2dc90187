"""Answers to convergence-3."""

import numpy as np


def fall(a, target, z):
    """By how much ||a - target||^2 falls when z is added to a."""
    return -2 * (a - target) @ z - z @ z


def cases(rng):
    cases = [
        (np.array([1.0, -2.0]), np.array([0.75, 0.75]), np.array([0.5, 1.0])),
        (np.zeros(2), np.array([6.0, 8.0]), np.array([3.0, -1.0])),  # the first update of the chapter's example
        (np.array([1.0, 2.0]), np.array([1.0, 2.0]), np.array([1.0, 1.0])),  # on the target already: it rises
        (np.array([0.0]), np.array([3.0]), np.array([3.0])),
    ]
    for d in (1, 2, 3, 3):
        a, target, z = rng.integers(-5, 6, (3, d)).astype(float)
        cases.append((a, target, z + 6))
    return cases


reference = fall
alternates = {
    "two distances": lambda a, target, z: ((a - target) ** 2).sum() - ((a + z - target) ** 2).sum(),
    "three terms": lambda a, target, z: 2 * target @ z - 2 * a @ z - z @ z,
}
wrong = {
    "the sign of the note": lambda a, target, z: 2 * (a - target) @ z - z @ z,
    "rise": lambda a, target, z: 2 * (a - target) @ z + z @ z,
    "last sign": lambda a, target, z: -2 * (a - target) @ z + z @ z,
    "factor 2": lambda a, target, z: -(a - target) @ z - z @ z,
    "step forgotten": lambda a, target, z: -2 * (a - target) @ z,
    "no square": lambda a, target, z: np.linalg.norm(a - target) - np.linalg.norm(a + z - target),
    "new distance": lambda a, target, z: ((a + z - target) ** 2).sum(),
}
