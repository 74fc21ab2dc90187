"""Answers to evaluation-16."""

import numpy as np


def evaluation_16():
    """Return mean, naive and corrected error, quotient."""
    A, B = np.array([14, 22, 17, 19, 13]), np.array([13, 19, 15, 18, 10])
    mean, deviation = (A - B).mean(), (A - B).std(ddof=1)
    corrected = deviation * np.sqrt(1 / 5 + 100 / 400)
    return [mean, deviation / np.sqrt(5), corrected, mean / corrected]


reference = evaluation_16
alternates = {"two decimals": [2, 0.45, 0.67, 2.98], "an array": np.array([2, 0.2**0.5, 0.45**0.5, 2 / 0.45**0.5])}
wrong = {
    "not in pairs": [2, 2.324, 3.486, 0.574],
    "n in the deviation": [2, 0.4, 0.6, 3.333],
    "deviation for standard error": [2, 1, 0.671, 2.981],
    "test and training exchanged": [2, 0.447, 2.049, 0.976],
    "share of all points": [2, 0.447, 0.632, 3.162],
    "naive quotient": [2, 0.447, 0.671, 4.472],
    "sign": [-2, 0.447, 0.671, -2.981],
}
