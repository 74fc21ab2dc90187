"""Answers to solvers-1."""

import numpy as np


def solvers_1():
    """Return the step, the centre and the gap."""
    return [19 / 12, 3 / 2, 3 / 4]


reference = solvers_1
alternates = {"an array": np.array([19 / 12, 1.5, 0.75]), "rounded": (1.58, 1.5, 0.75)}
wrong = {
    "slope 2w": [27 / 16, 1.5, 0.75],
    "mu forgotten": [4 / 3, 1.5, 0.75],
    "wrong way": [29 / 12, 1.5, 0.75],
    "other root": [19 / 12, -0.5, 0.75],
    "two walls": [19 / 12, 1.5, 1.5],
}
