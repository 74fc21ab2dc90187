"""Answers to geometry-11."""

from fractions import Fraction

import numpy as np


def geometry_11():
    """Return the weights of the four points."""
    A = np.array([[5, 2], [5, -3]])  # s (5, 5) = (3, 1) + t (-2, 3)
    s, t = np.linalg.solve(A, [3, 1])
    return [1 - s, s, 1 - t, t]


reference = geometry_11
alternates = {
    "fractions": [Fraction(14, 25), Fraction(11, 25), Fraction(3, 5), Fraction(2, 5)],
    "a tuple": (0.56, 0.44, 0.6, 0.4),
}
wrong = {
    "means": [0.5, 0.5, 0.5, 0.5],
    "exchanged": [0.44, 0.56, 0.4, 0.6],
    "positive weights exchanged": [0.44, 0.56, 0.6, 0.4],
    "negative weights exchanged": [0.56, 0.44, 0.4, 0.6],
    "signed": [0.56, 0.44, -0.6, -0.4],
    "one in all": [0.28, 0.22, 0.3, 0.2],
    "only the parameters": [0.44, 0.4],
}
