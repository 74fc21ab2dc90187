"""Answers to multiclass-6."""

from fractions import Fraction

import numpy as np


def multiclass_6():
    """Price, optimal value and squared norm of the binary problem."""
    C, value, w = 3, 5.45, np.array([1.0, -0.5])
    return [2 * C, 2 * value, float((2 * w) @ (2 * w))]


reference = multiclass_6
alternates = {"fractions": [6, Fraction(109, 10), 5], "an array": np.array([6, 10.9, 5])}
wrong = {
    "price unchanged": (3, 6.7, 5),
    "everything unchanged": (3, 5.45, 1.25),
    "value not doubled": (6, 5.45, 5),
    "price not doubled": (3, 10.9, 5),
    "norm of one class": (6, 10.9, 1.25),
    "the wrong way": (1.5, 2.725, 5),
    "norm doubled": (6, 10.9, 2.5),
}
