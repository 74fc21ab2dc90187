"""Answers to duality-3."""

import numpy as np


def duality_3():
    """Return the four alphas."""
    return [5 / 8, 1 / 8, 1 / 2, 0]


reference = duality_3
alternates = {"an array": np.array([0.625, 0.125, 0.5, 0.0]), "a tuple": (0.625, 0.125, 0.5, 0)}
wrong = {
    "no half": [5 / 4, 1 / 4, 1, 0],
    "weights of mixtures": [1, 1 / 5, 4 / 5, 0],
    "signed": [-5 / 8, 1 / 8, 1 / 2, 0],
    "no balance": [0, 1 / 8, 1 / 2, 0],
    "w normalised": [1.25 / 5**0.5, 0.25 / 5**0.5, 1 / 5**0.5, 0],
    "equal shares": [5 / 8, 5 / 16, 5 / 16, 0],
}
