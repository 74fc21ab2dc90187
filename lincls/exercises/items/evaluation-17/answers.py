"""Answers to evaluation-17."""

import numpy as np


def evaluation_17():
    """Return three weights and a factor."""
    per_cm = 10 * 0.05
    return [per_cm, 20 * 0.05, 1.5 * 0.5, np.exp(1.6 * per_cm)]


reference = evaluation_17
alternates = {"two decimals": [0.5, 1, 0.75, 2.23], "a tuple": (0.5, 1, 0.75, 2.2255)}
wrong = {
    "divided by ten": [0.005, 1, 0.75, 1.008],
    "divided by the deviation": [0.5, 0.0025, 0.333, 2.2255],
    "a millimetre more": [0.5, 1, 0.75, 1.083],
    "slope forgotten": [0.5, 1, 0.75, 1.649],
    "log-odds": [0.5, 1, 0.75, 0.8],
    "one deviation more": [0.5, 1, 0.75, 4.953],
}
