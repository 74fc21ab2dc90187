"""Answers to promises-6."""

import numpy as np


def draw(rng):
    """Draw points of which the nearest negative one has no good substitute, the nearest positive one has."""
    b = int(rng.integers(1, 7))
    c = b + int(rng.integers(2, 4))
    a, d, e = b - int(rng.integers(4, 7)), c + 1, c + 1 + int(rng.integers(2, 5))
    thresholds = {"all": (b + c) / 2, "without_b": (a + c) / 2, "without_c": (b + d) / 2}
    return {"a": a, "b": b, "c": c, "d": d, "e": e} | thresholds


def promises_6(a, b, c, d, e):
    """Return three thresholds and two numbers of points."""
    threshold, without_b, without_c = (b + c) / 2, (a + c) / 2, (b + d) / 2
    wrong = (without_b <= b) + (without_c >= c)
    return [threshold, without_b, without_c, wrong, 2]


def _with(*numbers):
    """Make an answer with the right thresholds."""
    return lambda a, b, c, d: [(b + c) / 2, (a + c) / 2, (b + d) / 2, *numbers]


def _means(a, b, c, d, e):
    negative, positive = (a + b) / 2, (c + d + e) / 3
    return [(negative + positive) / 2, (a + positive) / 2, (negative + (d + e) / 2) / 2, 1, 2]


reference = promises_6
alternates = {"an array": lambda a, b, c, d: np.array([b + c, a + c, b + d, 2, 4]) / 2}
wrong = {
    "both misclassified": _with(2, 2),
    "none misclassified": _with(0, 2),
    "thresholds exchanged": lambda a, b, c, d: [(b + c) / 2, (b + d) / 2, (a + c) / 2, 1, 2],
    "old thresholds": lambda b, c: [(b + c) / 2] * 3 + [0, 2],
    "middle of the means": _means,
    "share": _with(0.2, 0.4),
    "all points counted": _with(1, 5),
}
