"""Answers to hard-margin-1."""

from fractions import Fraction

import numpy as np


def hard_margin_1(w1, w2, m):
    """Return margin, width of the slab, distance of the point."""
    norm = np.hypot(w1, w2)
    return [1 / norm, 2 / norm, m / norm]


def draw(rng):
    """Draw weights with a whole norm, an offset and a score."""
    a, c, norm = ((3, 4, 5), (6, 8, 10), (5, 12, 13), (8, 15, 17), (12, 16, 20), (7, 24, 25))[rng.integers(6)]
    a, c = rng.permutation([a, c]) * rng.choice([-1, 1], 2)
    b = int(rng.choice([-9, -7, -5, -3, 3, 5, 7, 9]))
    return {"w1": int(a), "w2": int(c), "b": b, "m": int(rng.integers(3, 8)), "norm": norm}


def _by(first=1, second=2, third=0, size=lambda norm, b: norm):
    """Make an answer with other multiples, another addition to the third score, or another norm."""
    return lambda m, b, norm: [top / size(norm, b) for top in (first, second, m + third)]


reference = hard_margin_1
alternates = {
    "fractions": lambda m, norm: [Fraction(1, norm), Fraction(2, norm), Fraction(m, norm)],
    "a tuple": lambda m, norm: (1 / norm, 2 / norm, m / norm),
}
wrong = {
    "swapped": _by(2, 1),
    "margin as width": _by(1, 1),
    "width as margin": _by(2, 2),
    "width as unit": _by(size=lambda norm, b: norm / 2),
    "squared norm": _by(size=lambda norm, b: norm**2),
    "norm": _by(size=lambda norm, b: 1 / norm),
    "scores": _by(size=lambda norm, b: 1),
    "offset in the norm": _by(size=np.hypot),
    "distance from the edge": _by(third=-1),
}
