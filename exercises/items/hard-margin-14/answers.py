"""Answers to hard-margin-14."""

from fractions import Fraction

import numpy as np


def hard_margin_14(w1, w2, m):
    """Return the largest error of each kind."""
    sizes = [np.hypot(w1, w2), abs(w1), abs(w1) + abs(w2)]
    return [m / size for size in sizes]


def draw(rng):
    """Draw weights with a whole norm, and the smallest score."""
    a, c, norm = ((3, 4, 5), (6, 8, 10), (5, 12, 13), (8, 15, 17), (9, 12, 15))[rng.integers(5)]
    a, c = rng.permutation([a, c]).tolist()
    w1, w2 = a * int(rng.choice([-1, 1])), c * int(rng.choice([-1, 1]))
    change = f"{w1}\\,e_1 {'+' if w2 > 0 else '-'} {c}\\,e_2"
    numbers = {"w1": w1, "w2": w2, "a1": a, "a2": c, "both": a + c, "norm": norm}
    return numbers | {"m": int(rng.integers(2, 10)), "change": change}


def _by(*sizes):
    """Make an answer with other lengths of w, functions of its absolute entries and its norm."""
    return lambda m, a1, a2, norm: [m / size(a1, a2, norm) for size in sizes]


def _norm(a1, a2, norm):
    return norm


def _first(a1, a2, norm):
    return a1


reference = hard_margin_14
alternates = {
    "fractions": lambda m, norm, a1, both: [Fraction(m, norm), Fraction(m, a1), Fraction(m, both)],
    "rounded": lambda m, norm, a1, both: [float(f"{m / size:.3g}") for size in (norm, a1, both)],
}
wrong = {
    "margin for all": _by(_norm, _norm, _norm),
    "terms cancel": _by(_norm, _first, lambda a1, a2, norm: abs(a1 - a2)),
    "length of both errors": _by(_norm, _first, lambda a1, a2, norm: norm * 2**0.5),
    "scores": lambda m, norm, a1, both: [m * norm, m * a1, m * both],
    "the second measurement": _by(_norm, lambda a1, a2, norm: a2, lambda a1, a2, norm: a1 + a2),
    "smallest score one": lambda norm, a1, both: [1 / norm, 1 / a1, 1 / both],
}
