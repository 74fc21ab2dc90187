"""Answers to hard-margin-1."""

import numpy as np


def hard_margin_1():
    """Return margin, width of the slab, distance of the point."""
    norm = np.hypot(6, 8)
    return [1 / norm, 2 / norm, 3 / norm]


reference = hard_margin_1
alternates = {"a tuple": (0.1, 0.2, 0.3), "an array": np.array([0.1, 0.2, 0.3])}
wrong = {
    "swapped": [0.2, 0.1, 0.3],
    "margin as width": [0.1, 0.1, 0.3],
    "width as margin": [0.2, 0.2, 0.3],
    "width as unit": [0.2, 0.4, 0.6],
    "squared norm": [0.01, 0.02, 0.03],
    "norm": [10, 20, 30],
    "scores": [1, 2, 3],
    "offset in the norm": [1 / np.sqrt(125), 2 / np.sqrt(125), 3 / np.sqrt(125)],
    "distance from the edge": [0.1, 0.2, 0.2],
}
