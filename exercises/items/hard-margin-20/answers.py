"""Answers to hard-margin-20."""

import numpy as np


def hard_margin_20():
    """Return a count, a probability, and a number of points."""
    from math import comb

    def count(n, d):
        terms = [comb(n - 1, k) for k in range(d + 1)]
        return 2 * sum(terms)

    half = 11
    while 2 * count(half, 9) != 2**half:
        half += 1
    return [count(6, 2), count(10, 2) / 2**10, half]


reference = hard_margin_20
alternates = {"an array": np.array([32, 92 / 1024, 20]), "rounded": (32, 0.0898, 20)}
wrong = {
    "one term too few": [12, 20 / 1024, 18],
    "factor 2": [16, 46 / 1024, 20],
    "n in place of n - 1": [44, 112 / 1024, 20],
    "twice the dimension": [32, 92 / 1024, 18],
    "a count": [32, 92, 20],
}
