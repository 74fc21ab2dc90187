"""Answers to hard-margin-18."""

import numpy as np

_A, _B, _C = ([3, 7], [-1]), ([0, 6], [2]), ([1, 5], [1])


def _largest(positive, negative):
    """Return half the gap, in the better of both directions."""
    gaps = [min(positive) - max(negative), min(negative) - max(positive)]
    return max(gaps) / 2


def hard_margin_18():
    """Return the four margins; the ball allows u = 0, which gives 0."""
    a, b, c = _largest(*_A), _largest(*_B), _largest(*_C)
    return [max(a, 0), b, max(b, 0), c]


reference = hard_margin_18
alternates = {"an array": np.array([2.0, -1, 0, 0]), "a tuple": (2, -1, 0, 0)}
wrong = {
    "zero on the sphere": [2, 0, 0, 0],
    "the ball like the sphere": [2, -1, -1, 0],
    "the other direction": [2, -2, 0, 0],
    "width of the slab": [4, -2, 0, 0],
}
