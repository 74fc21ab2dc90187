"""Answers to soft-margin-10."""

import numpy as np


def soft_margin_10():
    """Return (X, y)."""
    X = np.array([[-2, 0], [-3, 2], [2, 1], [2, -1], [1, -2]]) * 0.45
    return X, np.array([1, 1, -1, -1, 1])


reference = soft_margin_10
alternates = {
    "integers": ([[2, -1], [4, 3], [-2, -4], [3, -2], [4, 1]], [-1, -1, 1, -1, 1]),
    "from four to six": (
        [[-1, -3], [-1, -4], [-3, -1], [3, 4], [0, -2], [-1, -4]],
        [1, -1, -1, 1, -1, -1],
    ),
}
wrong = {
    "the chapter's five points": ([[-2, 0], [-3, 2], [2, 1], [2, -1], [1, -2]], [1, 1, -1, -1, 1]),
    "the chapter's points, enlarged": ([[-4, 0], [-6, 4], [4, 2], [4, -2], [2, -4]], [1, 1, -1, -1, 1]),
    "a pair": ([[1], [-1]], [1, -1]),
    "one class": ([[1, 0], [0, 1]], [1, 1]),
    "more inside": ([[3, -2], [0, 2], [3, -1], [-3, -2], [1, 0]], [1, -1, -1, 1, -1]),
}
