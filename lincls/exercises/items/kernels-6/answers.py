"""Answers to kernels-6."""

import numpy as np


def kernels_6():
    """Return the two scores."""
    X, y = np.array([[1, 0], [0, 1], [1, 1]]), np.array([1, 1, -1])
    alpha = np.array([2, 1, 2])
    points = np.array([[2, 0], [1, 1]])
    K = (points @ X.T + 1) ** 2
    return (K @ (alpha * y) + alpha @ y).tolist()


reference = kernels_6
alternates = {"a tuple": (2, -5), "an array": np.array([2.0, -5.0])}
wrong = {
    "offset forgotten": [1, -6],
    "labels forgotten": [38, 31],
    "inner product alone": [1, 0],
    "one forgotten": [1, -4],
    "counts forgotten": [2, 0],
}
