"""Answers to hard-margin-18."""

import numpy as np


def hard_margin_18():
    """Half the gap in the better direction; in the ball at least 0."""
    sets = ([3, 7], [-1]), ([0, 6], [2]), ([1, 5], [1])
    a, b, c = (max(min(p) - max(n), min(n) - max(p)) / 2 for p, n in sets)
    return [max(a, 0), b, max(b, 0), c]


reference = hard_margin_18
alternates = {"an array": np.array([2.0, -1, 0, 0]), "a tuple": (2, -1, 0, 0)}
wrong = {
    "zero on the sphere": [2, 0, 0, 0],
    "the ball like the sphere": [2, -1, -1, 0],
    "the other direction": [2, -2, 0, 0],
    "width of the slab": [4, -2, 0, 0],
}
