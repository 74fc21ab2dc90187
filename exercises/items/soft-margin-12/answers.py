"""Answers to soft-margin-12."""

import numpy as np


def soft_margin_12():
    """Return C* of the three sets."""
    return [1 / 2, 1 / 8, 1 / 4]


reference = soft_margin_12
alternates = {"an array": np.array([0.5, 0.125, 0.25]), "a tuple": (0.5, 0.125, 0.25)}
wrong = {
    "upper bounds": [1 / 2, 1 / 8, 1 / 2],
    "all on the margin": [1 / 3, 1 / 16, 1 / 4],
    "without the half": [1, 1 / 4, 1 / 2],
    "width for margin": [1 / 8, 1 / 32, 1 / 16],
    "negative points counted": [1 / 2, 1 / 24, 1 / 4],
}
