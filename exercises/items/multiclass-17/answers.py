"""Answers to multiclass-17."""

import numpy as np


def multiclass_17():
    """Return the three weights and the bound."""
    alpha = np.array([[0.5, 0.5, 0], [0.5, 0.25, 0.25], [0, 0.25, 0.75]])
    w = (np.eye(3) - alpha).T @ [-1, 0, 2]
    return [*w, 3 - alpha.trace() - w @ w / 2]


reference = multiclass_17
alternates = {"fractions": [-1 / 2, 0, 1 / 2, 5 / 4]}
wrong = {
    "sign of the weights": (0.5, 0, -0.5, 1.25),
    "multipliers for pulls": (-0.5, 0, 1.5, 0.25),
    "square without half": (-0.5, 0, 0.5, 1),
    "all multipliers": (-0.5, 0, 0.5, 2.75),
}
