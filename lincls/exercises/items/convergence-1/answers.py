"""Answers to convergence-1."""

import numpy as np


def convergence_1():
    """Return delta, R squared, and the largest number of updates."""
    X, y = np.array([[2, 1], [-1, -3], [4, -2]]), np.array([1, -1, 1])
    u = np.array([3, 4]) / 5
    delta = (y * (X @ u)).min()
    R2 = (X**2).sum(axis=1).max()
    return [delta, R2, np.floor(R2 / delta**2)]


reference = convergence_1
alternates = {"a tuple": (0.8, 20, 31), "an array": np.array([0.8, 20.0, 31.0])}
wrong = {
    "not normalised": [4, 20, 1],
    "label forgotten": [-3, 20, 2],
    "largest": [3, 20, 2],
    "mean": [1.9333333333333333, 20, 5],
    "rounded up": [0.8, 20, 32],
    "not rounded": [0.8, 20, 31.25],
    "delta not squared": [0.8, 20, 25],
    "neither squared": [0.8, 20, 5],
}
