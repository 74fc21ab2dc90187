"""Answers to kernels-2."""

import numpy as np


def kernels_2():
    """Return (A, a, c, d)."""
    A, a = np.array([[1.0, 0.0], [-1.0, 0.0]]), np.array([0.5, 0.5])
    c, d = np.array([1.0, 1.0]), -1.0
    return A, a, c, d


reference = kernels_2
alternates = {
    "by the second coordinate": ([[0, 1], [0, 1]], [0.5, -0.5], [1, -1], -1),
    "four sides": ([[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, 1, 1], [1, 1, 1, 1], -3),
    "a spare unit": ([[1, 0], [-1, 0], [0, 0]], [0.5, 0.5, 1], [2, 2, 0], -2),
}
wrong = {
    "one unit": ([[1, 0]], [0.5], [1], 0),
    "or": ([[1, 0], [-1, 0]], [0.5, 0.5], [1, 1], 1),
    "opposite labels": ([[1, 0], [-1, 0]], [0.5, 0.5], [-1, -1], 1),
    "on the boundary": ([[1, 0], [-1, 0]], [0.5, 0.5], [1, 1], 0),
    "the chapter's units": ([[1, 1], [1, 1]], [1, -1], [1, -1], -1),
}
