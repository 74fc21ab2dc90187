"""Answers to duality-17."""

import numpy as np


def duality_17(cheap, dear):
    """Return alpha, w, b and the optimal value."""
    alpha = min(cheap, dear, 0.5)
    w = 2 * alpha
    b = w - 1
    return [alpha, w, b, 2 * alpha - w**2 / 2]


def draw(rng):
    """Draw two prices, both below the one at which no slack is used."""
    cheap, dear = int(rng.integers(5, 36)) / 100, int(rng.integers(38, 49)) / 100
    alpha, w, b, value = duality_17(cheap, dear)
    rest = {"f": w + b, "xi": 1 - w - b, "half": w**2 / 2, "sum": 2 * alpha}
    found = {"w": w, "b": b, "value": value, **rest}
    return {"cheap": cheap, "dear": dear} | {name: round(number, 9) for name, number in found.items()}


def _at(alpha):
    return [alpha, 2 * alpha, 2 * alpha - 1, 2 * alpha - 2 * alpha**2]


reference = duality_17
alternates = {"by the primal": lambda cheap, w, b, xi, half: np.array([cheap, w, b, half + cheap * xi])}
wrong = {
    "the larger upper bound": lambda dear: _at(dear),
    "each at its upper bound": lambda cheap, dear: _at((cheap + dear) / 2),
    "offset in the middle": lambda cheap, dear, w, half: [cheap, w, 0, half + (cheap + dear) * (1 - w)],
    "the other way": lambda cheap, dear, w, half: [cheap, w, 1 - w, half + dear * (2 - 2 * w)],
    "one price for all": lambda cheap, dear, w, b, half: [cheap, w, b, half + dear * (2 - 2 * w)],
    "value without the margin": lambda cheap, w, b, xi: [cheap, w, b, cheap * xi],
}
