"""Answers to hard-margin-6."""

from fractions import Fraction

import numpy as np


def hard_margin_6():
    """Return w1, w2, b and the margin, from the flowers themselves."""
    from lincls import hard_margin

    X = np.array([[45, 23], [55, 35], [49, 24], [54, 30]])
    result = hard_margin(X, [-1, -1, 1, 1])
    return [*result.w, result.b, result.margin]


reference = hard_margin_6
alternates = {
    "fractions": [Fraction(12, 19), Fraction(-10, 19), Fraction(-329, 19), 19 / (2 * 61**0.5)],
    "four digits": [0.6316, -0.5263, -17.32, 1.216],
}
wrong = {
    "half the score": [6 / 19, -5 / 19, -329 / 38, 1.2163504],
    "classes exchanged": [-12 / 19, 10 / 19, 329 / 19, 1.2163504],
    "slab": [12 / 19, -10 / 19, -329 / 19, 2.4327007],
    "centimetres": [12 / 19, -10 / 19, -329 / 19, 0.12163504],
    "all in centimetres": [120 / 19, -100 / 19, -329 / 19, 0.12163504],
    "not scaled": [6, -5, -164.5, 1.2163504],
    "b not scaled": [12 / 19, -10 / 19, -164.5, 1.2163504],
    "sign of b": [12 / 19, -10 / 19, 329 / 19, 1.2163504],
}
