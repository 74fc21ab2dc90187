"""Answers to geometry-1."""

from fractions import Fraction

import numpy as np


def geometry_1():
    """Signed distances of the two points from the line."""
    w, b = np.array([5.0, -12.0]), 13.0
    X = np.array([[5.0, 1.0], [4.0, 6.0]])
    return ((X @ w + b) / np.linalg.norm(w)).tolist()


reference = geometry_1
alternates = {
    "fractions": [Fraction(26, 13), Fraction(-39, 13)],
    "a tuple": (2.0, -3),
    "an array": np.array([2.0, -3.0]),
}
wrong = {
    "the scores": (26, -39),
    "unsigned": (2, 3),
    "opposite signs": (-2, 3),
    "squared length": (26 / 169, -39 / 169),
    "b not divided": (13 / 13 + 13, -52 / 13 + 13),
    "sign of b": (0, -5),
    "order": (-3, 2),
}
