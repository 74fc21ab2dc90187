"""Answers to solvers-2."""

import numpy as np


def solvers_2():
    """Return the breakpoint, the weight and the multiplier."""
    return [1 / 21, 2 / 7, 9 / 49]


reference = solvers_2
alternates = {"an array": np.array([1 / 21, 2 / 7, 9 / 49]), "rounded": (0.0476, 0.286, 0.184)}
wrong = {
    "w not times C": [2 / 7, 2 / 7, 9 / 49],
    "nearest points": [1 / 3, 2, 1],
    "multiplier stays": [1 / 21, 2 / 7, 1 / 21],
    "multiplier is C": [1 / 21, 2 / 7, 1],
    "sign of the inner points": [1 / 21, 2 / 7, -5 / 49],
}
