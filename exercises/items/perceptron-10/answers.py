"""Answers to perceptron-10."""

import numpy as np


def perceptron_10():
    """Return (X, y)."""
    return np.array([[1.0], [-13.0], [30.0]]), np.array([1, 1, -1])


reference = perceptron_10
alternates = {
    "four points": ([[-4], [7], [-9], [8]], [1, 1, -1, 1]),
    "in the plane": ([[-2, 3], [-8, 2], [9, -9], [4, 0]], [1, 1, -1, 1]),
}
wrong = {
    "one class": ([[-2], [6], [-7]], [1, 1, 1]),
    "b = 4": ([[-6], [3], [5]], [1, 1, -1]),
    "more updates": ([[5], [-3], [-9]], [1, 1, -1]),
    "opposite labels": ([[1], [-13], [30]], [-1, -1, 1]),
}
