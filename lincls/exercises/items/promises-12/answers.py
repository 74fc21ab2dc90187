"""Answers to promises-12."""

import numpy as np


def promises_12():
    """Return two terms, the bound and a number of points."""
    n, ratio, slack = 6400, np.sqrt(16), 0.05
    margin, chance = 2 * ratio / np.sqrt(n), np.sqrt(np.log(20) / (2 * n))
    points = (2 * ratio / 0.02) ** 2
    return [margin, chance, slack + margin + chance, points]


reference = promises_12
alternates = {"rounded": [0.1, 0.0153, 0.165, 160_000], "a tuple": (0.1, 0.015298, 0.165298, 160_000)}
wrong = {
    "root forgotten": [0.4, 0.0153, 0.4653, 2_560_000],
    "n in place of its root": [0.00125, 0.000234, 0.05148, 400],
    "two forgotten": [0.05, 0.0153, 0.1153, 40_000],
    "half lost": [0.1, 0.02164, 0.17164, 160_000],
    "logarithm of epsilon to base ten": [0.1, 0.01008, 0.16008, 160_000],
    "slack forgotten": [0.1, 0.0153, 0.1153, 160_000],
    "five times the points": [0.1, 0.0153, 0.1653, 32_000],
}
