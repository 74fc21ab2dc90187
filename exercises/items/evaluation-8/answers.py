"""Answers to evaluation-8."""

import numpy as np


def evaluation_8():
    """Return (f, g)."""
    return [6, 5, 4, 3, 2, 1], [1, 2, -5, -1, -2, -3]


reference = evaluation_8
alternates = {
    "all negative": ([-1, -2, -3, -4, -5, -6], [3, 2, -9, -1, -2, -4]),
    "arrays": (np.array([0.9, 0.8, 0.7, 0.5, 0.4, 0.2]), np.array([1.0, 2.0, 3.0, 4.0, -1.0, -2.0])),
}
wrong = {
    "exchanged": ([1, 2, -5, -1, -2, -3], [6, 5, 4, 3, 2, 1]),
    "equal mistakes": ([3, 2, 1, -1, -2, -3], [1, 2, -5, -1, -2, -3]),
    "upside down": ([1, 2, 3, 4, 5, 6], [1, 2, -5, -1, -2, -3]),
    "equal areas": ([6, 5, 4, 3, 2, 1], [3, 2, 1, -1, -2, -3]),
}
