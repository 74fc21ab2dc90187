"""Answers to perceptron-6."""

import numpy as np


def perceptron_6():
    """Return (X, y, u, v)."""
    X, y = np.eye(2), np.array([1, 1])
    u, v = np.array([-0.8, 0.6]), np.array([-0.00001, 1.0])
    return X, y, u, v


reference = perceptron_6
alternates = {
    "in three dimensions": (
        [[1, 0, 0], [0, 1, 0], [0, 0, -1]],
        [1, 1, -1],
        [-0.6, 0.48, 0.64],
        [-0.00006, 0.6, 0.8],
    ),
    "other labels": ([[-1, 0], [0, 1]], [-1, 1], [-1, 0.001], [-0.0001, 1]),
}
wrong = {
    "only scaled": (np.eye(2), [1, 1], [-100, 1], [-0.01, 1]),
    "far points": ([[10000, 0], [0, 1]], [1, 1], [-0.8, 0.6], [-0.8, 0.6]),
    "risk zero": (np.eye(2), [1, 1], [-1, 0.001], [0, 1]),
    "other mistakes": (np.eye(2), [1, 1], [-0.8, 0.6], [0.6, -0.8]),
}
