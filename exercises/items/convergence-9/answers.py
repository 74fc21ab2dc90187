"""Answers to convergence-9."""

import numpy as np


def convergence_9():
    """Return (X, y)."""
    X = np.array([[1, 1, 0], [1, -1, 0], [0, 1, 1], [0, -1, 1]])
    return X, np.array([1, 1, 1, 1])


reference = convergence_9
alternates = {
    "scaled, other signs": ([[-3, -3, 0], [3, -3, 0], [0, -3, -3], [0, 3, -3]], [-1, 1, -1, -1]),
    "other axes": ([[1, 0, 1], [-1, 0, 1], [1, 1, 0], [-1, 1, 0]], [1, 1, 1, 1]),
    "with idle points": (
        [[1, 1, 0], [1, -1, 0], [0, 1, 1], [0, -1, 1], [1, 0, 1], [1, 0, 0.99]],
        [1, 1, 1, 1, 1, 1],
    ),
}
wrong = {
    "four dimensions": (np.eye(4), [1, 1, 1, 1]),
    "three unit vectors": (np.eye(3), [1, 1, 1]),
    "merely below the bound": ([[2, 1, 2], [-1, -1, 0], [-2, -2, 1], [2, -1, -2]], [1, 1, 1, 1]),
    "a repeated point": ([[1, 1, 0], [1, -1, 0], [0, 1, 1], [0, 1, 1]], [1, 1, 1, 1]),
    "a longer idle point": ([[1, 1, 0], [1, -1, 0], [0, 1, 1], [0, -1, 1], [2, 0, 2]], [1, 1, 1, 1, 1]),
}
