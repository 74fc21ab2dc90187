"""Answers to logistic-1."""

import numpy as np


def logistic_1():
    """Return the factor, two probabilities and, between, the threshold."""
    factor = np.exp(0.7)
    odds = 9 * factor
    return [factor, 1 / (1 + np.exp(0.6)), 2 / 0.7, odds / (1 + odds)]


reference = logistic_1
alternates = {"three decimals": [2.014, 0.354, 2.857, 0.948]}
wrong = {
    "added to the odds": (0.7, 0.354, 2.857, 9.7 / 10.7),
    "score for probability": (2.014, -0.6, 2.857, 0.948),
    "other class": (2.014, 0.646, 2.857, 0.948),
    "sign of the threshold": (2.014, 0.354, -2.857, 0.948),
    "odds for probability": (2.014, 0.354, 2.857, 18.124),
    "probability multiplied": (2.014, 0.354, 2.857, 1.812),
}
