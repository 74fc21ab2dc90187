"""Answers to soft-margin-1."""

import numpy as np


def soft_margin_1():
    """Return the slacks of A, B, C, D and their sum."""
    norm = 0.5
    yf = norm * np.array([0.8, -3, 2, 1.2])  # own side counts positive
    xi = np.maximum(0, 1 - yf)
    return [*xi, xi.sum()]


reference = soft_margin_1
alternates = {"an array": np.array([0.6, 2.5, 0, 0.4, 3.5]), "a tuple": (0.6, 2.5, 0.0, 0.4, 3.5)}
wrong = {
    "scores": [0.4, -1.5, 1, 0.6, 0.5],
    "lengths": [1.2, 5, 0, 0.8, 7],
    "labels ignored": [0.6, 0, 0, 1.6, 2.2],
    "mistakes only": [0, 1.5, 0, 0, 1.5],
    "side ignored": [0.6, 0, 0, 0.4, 1],
    "half-width 0.5": [0, 7, 0, 0, 7],
    "the line charged": [0.6, 2.5, 1, 0.4, 4.5],
}
