"""Answers to evaluation-10."""

import numpy as np


def evaluation_10():
    """Return mean, standard error, limit and C."""
    best = np.array([16, 20, 14, 22])  # C = 10
    mean, error = best.mean(), best.std(ddof=1) / np.sqrt(4)
    return [mean, error, mean + error, 1]


reference = evaluation_10
alternates = {
    "two decimals": [18, 1.83, 19.83, 1],
    "an array": np.array([18, (10 / 3) ** 0.5, 18 + (10 / 3) ** 0.5, 1]),
}
wrong = {
    "deviation not divided": [18, 3.651, 21.651, 1],
    "m in the deviation": [18, 1.581, 19.581, 1],
    "divided by m": [18, 0.913, 18.913, 10],
    "best C": [18, 1.826, 19.826, 10],
    "largest C": [18, 1.826, 19.826, 100],
    "variance": [18, 13.333, 31.333, 0.1],
    "error rates": [0.18, 0.018, 0.198, 1],
}
