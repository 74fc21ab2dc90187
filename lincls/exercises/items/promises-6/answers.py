"""Answers to promises-6."""

import numpy as np


def promises_6():
    """Return three thresholds and two numbers of points."""
    negative, positive = [0, 3], [5, 6, 9]
    threshold = (negative[-1] + positive[0]) / 2
    without_3 = (negative[0] + positive[0]) / 2
    without_5 = (negative[-1] + positive[1]) / 2
    wrong = (without_3 <= 3) + (without_5 >= 5)
    return [threshold, without_3, without_5, wrong, 2]


reference = promises_6
alternates = {"a tuple": (4, 2.5, 4.5, 1, 2), "an array": np.array([4, 2.5, 4.5, 1, 2])}
wrong = {
    "both misjudged": [4, 2.5, 4.5, 2, 2],
    "none misjudged": [4, 2.5, 4.5, 0, 2],
    "thresholds exchanged": [4, 4.5, 2.5, 1, 2],
    "old thresholds": [4, 4, 4, 0, 2],
    "middle of the means": [4.083, 3.333, 4.5, 1, 2],
    "share": [4, 2.5, 4.5, 0.2, 0.4],
    "all points counted": [4, 2.5, 4.5, 1, 5],
}
