"""Answers to hard-margin-14."""

from fractions import Fraction

import numpy as np


def hard_margin_14():
    """Return the largest error of each kind."""
    w, smallest = np.array([3, -4]), 6
    sizes = [np.linalg.norm(w), abs(w[0]), abs(w).sum()]
    return [smallest / size for size in sizes]


reference = hard_margin_14
alternates = {"fractions": [Fraction(6, 5), 2, Fraction(6, 7)], "three decimals": (1.2, 2, 0.857)}
wrong = {
    "margin for all": [1.2, 1.2, 1.2],
    "terms cancel": [1.2, 2, 6],
    "length of both errors": [1.2, 2, 1.2 / 2**0.5],
    "scores": [30, 18, 42],
    "the second measurement": [1.2, 1.5, 6 / 7],
    "smallest score one": [0.2, 1 / 3, 1 / 7],
}
