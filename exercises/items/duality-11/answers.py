"""Answers to duality-11."""

import numpy as np


def duality_11():
    """Return the multiplier, the bound and the value."""
    return [1 / 8, 3 / 40, 2 / 25]


reference = duality_11
alternates = {"an array": np.array([0.125, 0.075, 0.08]), "a tuple": (0.125, 0.075, 0.08)}
wrong = {
    "no half": [0.25, 0.15, 0.16],
    "bound above": [0.125, 0.175, 0.08],
    "both relaxed": [0.125, 0.075, 0.045],
    "not relaxed": [0.125, 0.075, 0.125],
    "bound as value": [0.125, 0.075, 0.075],
}
