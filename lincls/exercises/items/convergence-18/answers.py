"""Answers to convergence-18."""

import numpy as np


def convergence_18():
    """Return kappa, the bound, and the limit in per cent."""
    R, delta, share = 2, 0.05, 0.45
    kappa = share * R**2 / (1 - 2 * share)
    return [kappa, (R**2 + 2 * kappa) / delta**2, 50]


reference = convergence_18
alternates = {"a tuple": (18, 16000, 50.0), "an array": np.array([18, 16000, 50.0])}
wrong = {
    "share of one": [18, 16000, 100],
    "R not squared": [9, 8000, 50],
    "the perceptron's bound": [18, 1600, 50],
    "factor 2": [3.2727273, 2909.0909, 100],
    "delta not squared": [18, 800, 50],
    "fraction": [18, 16000, 0.5],
}
