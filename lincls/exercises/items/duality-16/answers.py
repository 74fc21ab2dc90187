"""Answers to duality-16."""

import numpy as np


def duality_16():
    """Return the bound at 0.1, the best price and the best bound."""
    apart = 5 - 1
    best = 2 / apart**2
    return [2 * a - (apart * a) ** 2 / 2 for a in (0.1,)] + [best, best]


reference = duality_16
alternates = {"an array": np.array([0.12, 0.125, 0.125]), "a tuple": (0.12, 1 / 8, 1 / 8)}
wrong = {
    "one wall": [0.02, 1 / 16, 1 / 32],
    "positions added": [0.02, 1 / 18, 1 / 18],
    "no half": [0.16, 1 / 4, 1 / 4],
    "weight for bound": [0.12, 1 / 8, 1 / 2],
    "bill at w = 1/2": [0.125, 1 / 8, 1 / 8],
}
