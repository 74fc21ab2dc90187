"""Answers to convergence-15."""

import numpy as np


def convergence_15():
    """Return the three bounds, rounded down."""
    R, v = 5, 1
    Xi = sum(1 - product for product in (0.5, -0.5, -1))
    return [np.floor((R * v + np.sqrt(p * Xi)) ** 2) for p in (1, 2, 0)]


reference = convergence_15
alternates = {"a tuple": (49, 61, 25), "an array": np.array([49.0, 61.0, 25.0])}
wrong = {
    "the products added": [36, 41, 25],
    "mistakes of v counted": [45, 55, 25],
    "root forgotten": [81, 169, 25],
    "sum of squares": [29, 33, 25],
    "doubled": [49, 98, 25],
    "rounded up": [49, 62, 25],
}
