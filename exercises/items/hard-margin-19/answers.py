"""Answers to hard-margin-19."""

import numpy as np


def hard_margin_19():
    """Return the counts, and the bound of two in five."""
    sets = ([-3, 0], [2, 8]), ([-1, 0], [4, 5]), ([-9, 0], [4, 5])
    counts = []
    for negative, positive in sets:
        missed = 0
        for x in negative:
            low, high = max(set(negative) - {x}), min(positive)
            missed += x > (low + high) / 2
        for x in positive:
            low, high = max(negative), min(set(positive) - {x})
            missed += x < (low + high) / 2
        counts.append(missed)
    return [*counts, 2 / 5]


reference = hard_margin_19
alternates = {"an array": np.array([2, 0, 1, 0.4]), "a tuple": (2, 0, 1, 0.4)}
wrong = {
    "all support vectors": [2, 2, 2, 0.4],
    "kept in training": [0, 0, 0, 0.4],
    "divided by four": [2, 0, 1, 0.5],
    "per cent": [2, 0, 1, 40],
}
