"""Answers to multiclass-10."""

import numpy as np


def multiclass_10():
    """Return (X, y)."""
    return np.array([[0.9, 0.0], [0.9, 0.1], [0.9, -0.1]]), [0, 1, 2]


reference = multiclass_10
alternates = {
    "another order": ([[0.9, -0.1], [0.9, 0.1], [0.9, 0.0]], ["a", "b", "c"]),
    "upright": ([[0.0, 0.9], [0.1, 0.9], [-0.1, 0.9]], [3, 1, 2]),
}
wrong = {
    "far apart": ([[1, 0], [-0.5, 0.8], [-0.5, -0.8]], [0, 1, 2]),
    "long points": ([[9, 0], [9, 0.1], [9, -0.1]], [0, 1, 2]),
    "not separable": ([[0.5, 0], [0.5, 0], [0, 0.5]], [0, 1, 2]),
    "two classes": ([[0.9, 0], [0.9, 0.03]], [0, 1]),
    "too near": ([[0.9, 0], [0.9, 0.01], [0.9, -0.01]], [0, 1, 2]),
}
