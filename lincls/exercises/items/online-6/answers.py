"""Answers to online-6."""

import numpy as np


def online_6():
    """Return the factor, alpha and the colleague's price."""
    n, C = 2500, 0.4
    return [n * C, 1 / (n * C), C / n]


reference = online_6
alternates = {"a tuple": (1000, 0.001, 0.00016), "an array": np.array([1e3, 1e-3, 1.6e-4])}
wrong = {
    "price in place of nC": [0.4, 0.001, 0.00016],
    "alpha upside down": [1000, 1000, 0.00016],
    "alpha without n": [1000, 2.5, 0.00016],
    "half counted twice": [1000, 0.0005, 0.00016],
    "the colleague is right": [1000, 0.001, 0.4],
    "the wrong way": [1000, 0.001, 1000],
}
