"""Answers to hard-margin-18."""

import numpy as np


def hard_margin_18(a1, a2, an, b1, b2, bn, c1, c2):
    """Half the gap in the better direction; in the ball at least 0."""
    sets = ([a1, a2], [an]), ([b1, b2], [bn]), ([c1, c2], [c1])
    a, b, c = (max(min(p) - max(n), min(n) - max(p)) / 2 for p, n in sets)
    return [max(a, 0), b, max(b, 0), c]


def draw(rng):
    """Draw a gap, a negative point in the lower half between two positive ones, and a point of both classes."""
    an, b1, c1 = rng.integers(-4, 4, 3).tolist()
    gap, deep = int(rng.integers(2, 12)), int(rng.integers(1, 6))
    a1, b2 = an + gap, b1 + 2 * deep + int(rng.integers(1, 5))
    points = {"a1": a1, "a2": a1 + int(rng.integers(2, 6)), "an": an, "b1": b1, "b2": b2, "bn": b1 + deep}
    told = {"middle": an + gap / 2, "away": gap / 2, "near": b1 + deep / 2, "other": (b1 + deep + b2) / 2}
    depths = {"less": deep / 2, "more": (b2 - b1 - deep) / 2}
    return points | {"c1": c1, "c2": c1 + int(rng.integers(2, 6))} | told | depths


reference = hard_margin_18
alternates = {
    "an array": lambda away, less: np.array([away, -less, 0, 0], float),
    "a tuple": lambda an, a1, b1, bn: ((a1 - an) / 2, (b1 - bn) / 2, 0, 0),
}
wrong = {
    "zero on the sphere": lambda away: [away, 0, 0, 0],
    "the ball like the sphere": lambda away, less: [away, -less, -less, 0],
    "the other direction": lambda away, more: [away, -more, 0, 0],
    "width of the slab": lambda away, less: [2 * away, -2 * less, 0, 0],
}
