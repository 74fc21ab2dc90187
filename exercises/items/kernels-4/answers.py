"""Answers to kernels-4."""

import numpy as np


def kernels_4():
    """Return (x, c)."""
    return np.array([0.0, 0.5, 1.0]), np.array([1.0, -1.5, 1.0])


reference = kernels_4
alternates = {
    "an eigenvector": ([0, 0.5, 1.0], [0.5, -0.7071, 0.5]),
    "another order": ([0.5, 1.0, 0.0], [-3, 2, 2]),
    "five points": ([0, 0.5, 1, 1.5, 2], [1, -1.7, 2, -1.7, 1]),
}
wrong = {
    "all positive": ([0, 0.5, 1], [1, 1.5, 1]),
    "far apart": ([0, 2, 4], [1, -1, 1]),
    "two points": ([0, 0.5], [1, -1]),
    "too near": ([0, 0.1, 0.2], [1, -2, 1]),
    "ones": ([0, 0.6, 1.2], [1, -1, 1]),
}
