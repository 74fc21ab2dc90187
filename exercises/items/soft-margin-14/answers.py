"""Answers to soft-margin-14."""

import numpy as np


def soft_margin_14(A, B, D):
    """Return the four sums."""
    yf = np.array([A, B, 0, -D])
    xi = np.maximum(0, 1 - yf)
    perceptron = np.maximum(0, -yf).sum()
    return [float((yf <= 0).sum()), perceptron, xi.sum(), (xi**2).sum()]


_WITHIN, _MISTAKES = [0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8], [0.5, 1, 1.5, 2, 2.5, 3, 4]


def draw(rng):
    """Draw a point beyond its margin line, one within, and a mistake; the fourth lies on the boundary."""
    A, B, D = (float(rng.choice(values)) for values in ([1.5, 2, 2.5, 3], _WITHIN, _MISTAKES))
    charges = {"sB": 1 - B, "sD": 1 + D, "hinge": 3 + D - B}
    squares = {"qB": (1 - B) ** 2, "qD": (1 + D) ** 2, "squared": (1 - B) ** 2 + 1 + (1 + D) ** 2}
    return {"A": A, "B": B, "D": D, **charges, **squares}


reference = soft_margin_14
alternates = {"as integers where they are": lambda B, D, squared: (2, D, 3 + D - B, squared)}
wrong = {
    "labels ignored": lambda A, B, D: soft_margin_14(A, -B, -D),
    "tie is right": lambda D, hinge, squared: [1, D, hinge, squared],
    "square of the sum": lambda D, hinge: [2, D, hinge, hinge**2],
    "mistakes only": lambda D: [2, D, 2 + D, 1 + (1 + D) ** 2],
    "perceptron from the margin": lambda hinge, squared: [2, hinge, hinge, squared],
}
