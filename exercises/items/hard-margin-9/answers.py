"""Answers to hard-margin-9."""

import numpy as np


def hard_margin_9():
    """Return (X, y, c, x)."""
    X, y = np.array([[0.0, 0.0], [1.0, 1.0]]), np.array([-1, 1])
    return X, y, 3.0, np.array([2.0, 0.0])


reference = hard_margin_9
alternates = {
    "shrunk": ([[0, 0], [1, 1]], [-1, 1], 0.2, [0, 2]),
    "exactly a tenth": ([[0, 0], [1, 1]], [-1, 1], 3, [1.1, 0]),
    "four points": ([[0, 0], [-3, -1], [1, 1], [4, 2]], [-1, -1, 1, 1], 3, [2, 0]),
}
wrong = {
    "no change": ([[0, 0], [1, 1]], [-1, 1], 1, [2, 0]),
    "other direction": ([[0, 0], [1, 1]], [-1, 1], 3, [-1, 1]),
    "along an axis": ([[0, 0], [2, 0]], [-1, 1], 10, [1.5, 3]),
    "pinned": ([[0, 0], [4, 0], [2, 2]], [-1, -1, 1], 1.5, [1, 1.5]),
    "too close": ([[0, 0], [1, 1]], [-1, 1], 3, [1.04, 0]),
}
