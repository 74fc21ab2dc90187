"""Answers to duality-6."""

import numpy as np


def duality_6():
    """Return C*."""
    return 1 / 6


reference = duality_6
alternates = {"rounded": 0.167, "cut off": 0.16666, "an array": np.array(1 / 6)}
wrong = {
    "the middle points alone": 0.5,
    "two points a class": 0.25,
    "no half": 1 / 3,
    "the sum": 1.0,
    "infinity": np.inf,
}
