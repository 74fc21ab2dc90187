"""Answers to duality-14."""

import numpy as np


def duality_14():
    """Return v and the multipliers."""
    return [1, 3, 3, 2]


reference = duality_14
alternates = {"an array": np.array([1.0, 3.0, 3.0, 2.0]), "a tuple": (1, 3, 3, 2)}
wrong = {
    "one constraint": [2, 2, 2, 0],
    "sign": [1, 3, 3, -2],
    "no half": [1, 3, 6, 4],
    "exchanged": [1, 3, 2, 3],
    "second constraint free": [1, 3, 3, 0],
}
