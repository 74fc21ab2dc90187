"""Answers to kernels-2."""

import numpy as np


def kernels_2():
    """Return (A, a, c, d)."""
    A, a = np.array([[1.0, 1.0], [1.0, 1.0]]), np.array([1.0, -1.0])
    c, d = np.array([1.0, -1.0]), -1.0
    return A, a, c, d


reference = kernels_2
alternates = {
    "one unit for each positive corner": ([[1, -1], [-1, 1]], [-1, -1], [1, 1], 1),
    "two units, mirrored": ([[-1, -1], [1, 1]], [1, 1], [1, 1], -1),
    "a spare unit": ([[1, 1], [1, 1], [0, 0]], [1, -1, 1], [2, -2, 0], -2),
}
wrong = {
    "one unit": ([[1, 1]], [1], [1], 0),
    "or": ([[1, 1], [1, 1]], [1, -1], [1, 1], 1),
    "opposite labels": ([[1, 1], [1, 1]], [1, -1], [-1, 1], 1),
    "on the boundary": ([[1, 1], [1, 1]], [1, -1], [1, -1], 0),
    "the inputs themselves": ([[1, 0], [0, 1]], [0, 0], [1, 1], 0),
}
