"""Answers to kernels-10."""

import numpy as np


def kernels_10():
    """Return the opposite similarity, the multiplier and the margin."""
    near = 1 / 2
    opposite = near**2
    a = 1 / (1 - 2 * near + opposite)
    return [opposite, a, 1 / np.sqrt(4 * a)]


reference = kernels_10
alternates = {"an array": np.array([0.25, 4, 0.25]), "a tuple": (1 / 4, 4, 1 / 4)}
wrong = {
    "distance not squared": [0.3752, 2.665, 0.3063],
    "labels ignored": [0.25, 4 / 9, 0.75],
    "opposite subtracted": [0.25, -4, 0.25],
    "norm of one multiplier": [0.25, 4, 0.5],
    "square of the margin": [0.25, 4, 1 / 16],
    "neighbours only": [0.25, 1, 0.5],
}
