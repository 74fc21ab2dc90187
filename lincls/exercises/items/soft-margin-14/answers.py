"""Answers to soft-margin-14."""

import numpy as np


def soft_margin_14():
    """Return the four sums."""
    yf = np.array([2, 0.5, 0, -1.5])
    xi = np.maximum(0, 1 - yf)
    perceptron = np.maximum(0, -yf).sum()
    return [float((yf <= 0).sum()), perceptron, xi.sum(), (xi**2).sum()]


reference = soft_margin_14
alternates = {"an array": np.array([2, 1.5, 4, 7.5]), "a tuple": (2, 1.5, 4, 7.5)}
wrong = {
    "labels ignored": [2, 0.5, 2.5, 3.25],
    "tie is right": [1, 1.5, 4, 7.5],
    "square of the sum": [2, 1.5, 4, 16],
    "mistakes only": [2, 1.5, 3.5, 7.25],
    "perceptron from the margin": [2, 4, 4, 7.5],
}
