"""Answers to logistic-6."""

import numpy as np


def logistic_6():
    """The multiplier, the weight, a probability and the optimal value."""
    C = w = np.log(3) / 2
    return [C / 4, w, 0.75, w**2 / 2 + 2 * C * np.log(4 / 3)]


reference = logistic_6
alternates = {"four decimals": [0.1373, 0.5493, 0.75, 0.4669]}
wrong = {
    "one point": (0.1373, 0.2747, 0.6340, 0.4669),
    "other label": (0.4120, 0.5493, 0.75, 0.4669),
    "one loss": (0.1373, 0.5493, 0.75, 0.3089),
    "without the norm": (0.1373, 0.5493, 0.75, 0.3161),
    "without C": (0.1373, 0.5493, 0.75, 0.7263),
}
