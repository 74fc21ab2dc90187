"""Answers to perceptron-13."""

import numpy as np


def perceptron_13():
    """Return the changes of y f of the four points."""
    X = np.array([[3, 1], [-2, 4], [1, -5], [-1, 2]])
    y = np.array([1, 1, -1, -1])
    return (y * y[0] * (X @ X[0] + 1)).tolist()


reference = perceptron_13
alternates = {"a tuple": (11, -1, 1.0, 0), "an array": np.array([11, -1, 1, 0])}
wrong = {
    "offset forgotten": [10, -2, 2, 1],
    "labels forgotten": [11, -1, -1, 0],
    "offset with the label": [11, -1, 3, 2],
    "own point only": [11, 0, 0, 0],
    "signs": [-11, 1, -1, 0],
}
