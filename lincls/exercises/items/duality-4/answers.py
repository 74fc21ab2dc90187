"""Answers to duality-4."""

import numpy as np


def duality_4():
    """Return (X, y, alpha)."""
    X = np.array([[1, 0], [-1, 0], [1, 5]])
    return X, np.array([1, -1, 1]), np.array([0.5, 0.5, 0])


reference = duality_4
alternates = {
    "on the other side": ([[0, 1], [0, -1], [4, -1]], [1, -1, -1], [0.5, 0.5, 0]),
    "four corners": ([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1], [0.5, 0, 0.5, 0]),
}
wrong = {
    "beyond the margin": ([[1, 0], [-1, 0], [2, 5]], [1, -1, 1], [0.5, 0.5, 0]),
    "no half": ([[1, 0], [-1, 0], [1, 5]], [1, -1, 1], [1, 1, 0]),
    "all push": ([[1, 0], [-1, 0]], [1, -1], [0.5, 0.5]),
    "not balanced": ([[1, 0], [-1, 0], [1, 5]], [1, -1, 1], [1, 0, 0]),
    "same point twice": ([[1], [1], [-1]], [1, 1, -1], [0.5, 0, 0.5]),
    "short of the margin": ([[1, 0], [-1, 0], [0.5, 5]], [1, -1, 1], [0.5, 0.5, 0]),
}
