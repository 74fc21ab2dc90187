"""Answers to evaluation-22."""

import numpy as np


def evaluation_22():
    """Return noise, squared bias, variance and their sum."""
    f, m = np.array([-1, 0, 4]), 0.75 - 0.25
    noise, bias, variance = 1 - m**2, (f.mean() - m) ** 2, f.var()
    return [noise, bias, variance, noise + bias + variance]


reference = evaluation_22
alternates = {"three decimals": [0.75, 0.25, 4.667, 5.667]}
wrong = {
    "n - 1": [0.75, 0.25, 7, 8],
    "bias not squared": [0.75, 0.5, 14 / 3, 0.75 + 0.5 + 14 / 3],
    "noise as an error probability": [0.25, 0.25, 14 / 3, 0.5 + 14 / 3],
    "noise forgotten": [0.75, 0.25, 14 / 3, 0.25 + 14 / 3],
}
