"""Answers to duality-17."""

import numpy as np


def duality_17():
    """Return alpha, w, b and the optimal value."""
    cheap, dear = 0.1, 0.4
    alpha = min(cheap, dear, 0.5)
    w = 2 * alpha
    b = w - 1
    return [alpha, w, b, 2 * alpha - w**2 / 2]


reference = duality_17
alternates = {"an array": np.array([0.1, 0.2, -0.8, 0.18]), "by the primal": (0.1, 0.2, -0.8, 0.02 + 0.1 * 1.6)}
wrong = {
    "the dear lid": [0.4, 0.8, -0.2, 0.48],
    "each at its lid": [0.25, 0.5, -0.5, 0.375],
    "offset in the middle": [0.1, 0.2, 0, 0.42],
    "the other way": [0.1, 0.2, 0.8, 0.66],
    "one price for all": [0.1, 0.2, -0.8, 0.66],
    "value without the margin": [0.1, 0.2, -0.8, 0.16],
}
