"""Answers to convergence-10."""

import numpy as np


def convergence_10():
    """Return (Z, w0)."""
    return np.array([[-1, -2], [1, -1], [0, 2]]), np.array([0, -1])


reference = convergence_10
alternates = {
    "on the line": ([[-4], [-3], [2]], [-3]),
    "in the plane": ([[1, 1], [-2, -1], [2, 1]], [0, -1]),
    "ends on a boundary": ([[3, 0], [-2, 2], [2, -2]], [-1, -3]),
}
wrong = {
    "separable": ([[3, -1], [-1, 2]], [-1, 0]),
    "both stop at zero": ([[1], [-1]], [1]),
    "batch never stops": ([[-2, -2], [-2, 1], [2, 2]], [1, 2]),
    "start at zero": ([[-1, -2], [1, -1], [0, 2]], [0, 0]),
}
