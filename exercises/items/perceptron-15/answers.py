"""Answers to perceptron-15."""

import numpy as np


def perceptron_15():
    """Return (X, y, order)."""
    X = np.array([[-1.0], [1.005], [0.995]])
    return X, np.array([-1, 1, -1]), [1, 2, 0]


reference = perceptron_15
alternates = {
    "narrower": ([[-1], [1.001], [0.999]], [-1, 1, -1], [1, 2, 0]),
    "other labels, a point more": ([[-1], [1.01], [0.99], [9]], [1, -1, 1, -1], np.array([2, 1, 3, 0])),
}
wrong = {
    "no other order": ([[-1], [1.005], [0.995]], [-1, 1, -1], [0, 1, 2]),
    "gap too wide": ([[-1], [2], [0]], [-1, 1, -1], [1, 2, 0]),
    "long in both": ([[1.005], [0.995]], [1, -1], [1, 0]),
    "not separable": ([[1], [2], [3]], [1, -1, 1], [1, 2, 0]),
    "the orders exchanged": ([[1.005], [0.995], [-1]], [1, -1, -1], [2, 0, 1]),
}
