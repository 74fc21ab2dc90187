"""Answers to online-1."""

from math import exp


def draw(rng):
    """Draw a margin below one that is not near the factor."""
    m = float(rng.choice([0.2, 0.3, 0.5, 0.6, 0.8, 0.9]))
    own = 1 / (1 + exp(-m))
    return {"m": m, "own": f"{own:.2f}", "other": f"{1 - own:.2f}"}
