"""Answers to online-6."""

import numpy as np


def draw(rng):
    """Draw the length of the stream and the price."""
    n, C = int(rng.choice([1000, 2000, 2500, 4000, 5000])), float(rng.choice([0.2, 0.4, 0.5, 0.8]))
    return {"n": n, "C": C, "factor": n * C, "alpha": 1 / (n * C), "price": f"{C / n:.6f}".rstrip("0")}


def online_6(n, C):
    """Return the factor, alpha and the colleague's price."""
    return [n * C, 1 / (n * C), C / n]


reference = online_6
alternates = {"an array": lambda n, C: np.array([n * C, 1 / n / C, C / n])}
wrong = {
    "price in place of nC": lambda n, C: [C, 1 / (n * C), C / n],
    "alpha upside down": lambda n, C: [n * C, n * C, C / n],
    "alpha without n": lambda n, C: [n * C, 1 / C, C / n],
    "half counted twice": lambda n, C: [n * C, 1 / (2 * n * C), C / n],
    "the colleague is right": lambda n, C: [n * C, 1 / (n * C), C],
    "the wrong way": lambda n, C: [n * C, 1 / (n * C), n * C],
}
