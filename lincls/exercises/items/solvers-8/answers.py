"""Answers to solvers-8."""

import numpy as np


def solvers_8():
    """Return the loss, its share and the distance, each at most."""
    primal, dual = 25, 24.98
    gap = primal - dual
    return [gap, gap / primal, np.sqrt(2 * gap)]


reference = solvers_8
alternates = {"an array": np.array([0.02, 0.0008, 0.2]), "a share of the dual": (0.02, 0.02 / 24.98, 0.2)}
wrong = {
    "root forgotten": [0.02, 0.0008, 0.04],
    "no half": [0.02, 0.0008, 0.02**0.5],
    "half on the wrong side": [0.02, 0.0008, 0.1],
    "percent": [0.02, 0.08, 0.2],
    "gap as distance": [0.02, 0.0008, 0.02],
}
