"""Answers to multiclass-2."""

import numpy as np


def multiclass_2():
    """Numbers of variables and of constraints."""
    K, d, n = 4, 10, 200
    return [K * d + K + n, n * K]


reference = multiclass_2
alternates = {"a tuple": (244, 800), "an array": np.array([244.0, 800.0])}
wrong = {
    "slacks may be negative": (244, 600),
    "no offsets": (240, 800),
    "no slacks": (44, 800),
    "a slack for each rival": (644, 1200),
    "one offset": (241, 800),
    "the binary program": (211, 400),
    "the own class counted as a rival": (244, 1000),
    "order": (800, 244),
}
