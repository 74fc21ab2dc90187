"""Answers to convergence-13."""

import numpy as np


def convergence_13():
    """Return (X, y)."""
    X = np.array([[1, 0.61], [-2, 0.61], [2, 0.61]])
    return X, np.array([1, 1, 1])


def _zigzag(epsilon, *more):
    return [[1, epsilon], [-2, epsilon], [2, epsilon], *more], [1, 1, 1] + [1] * len(more)


reference = convergence_13
alternates = {
    "another height": _zigzag(0.62),
    "other signs and scale": ([[-3, -1.83], [-6, 1.83], [-6, -1.83]], [-1, 1, -1]),
    "with an idle point": _zigzag(0.61, [0, 1]),
}
wrong = {
    "too many updates": _zigzag(0.5),
    "too few updates": _zigzag(0.7),
    "a loose bound": _zigzag(0.59),
    "three dimensions": ([[1, 0.61, 0], [-2, 0.61, 0], [2, 0.61, 0]], [1, 1, 1]),
    "a longer idle point": _zigzag(0.61, [0, 9]),
}
