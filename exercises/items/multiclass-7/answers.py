"""Answers to multiclass-7."""

import numpy as np


def multiclass_7():
    """Return (X, y, p, q)."""
    X = np.array([[0.0, 2.0], [-2.0, -1.0], [2.0, -1.0]])
    y = [0, 1, 2]
    p, q = np.array([0.0, 0.0]), np.array([4.0, 3.0])
    return X, y, p, q


reference = multiclass_7
alternates = {
    "another triangle": ([[0, 0], [4, 0], [0, 4]], [2, 0, 1], [1.4, 1.4], [3, 3]),
    "two points each": (
        [[0, 5], [1, 5], [-5, -3], [-5, -4], [5, -3], [5, -4]],
        ["x", "x", "y", "y", "z", "z"],
        [0.2, -0.5],
        [0.3, -20],
    ),
}
wrong = {
    "exchanged": (multiclass_7()[0], [0, 1, 2], [4, 3], [0, 0]),
    "two classes": ([[0, 2], [-2, -1], [2, -1]], [0, 1, 1], [0, 0], [4, 3]),
    "in a row": ([[-2, 0], [0, 0], [2, 0]], [0, 1, 2], [0, 0], [4, 3]),
    "a training point": (multiclass_7()[0], [0, 1, 2], [0, 0], [0, 2]),
    "far from all": (multiclass_7()[0], [0, 1, 2], [0, 30], [4, 3]),
}
