"""Answers to kernels-16."""

import numpy as np


def kernels_16(p, q):
    """Return both multipliers, b and the squared length of w."""
    n = p + q
    return [2 * q / n, 2 * p / n, (p - q) / n, 4 * p * q / n]


def draw(rng):
    """Draw classes of different sizes."""
    while True:
        p, q = rng.integers(20, 71, 2).tolist()
        if abs(p - q) >= 8:
            break
    plus, minus, b, square = kernels_16(p, q)
    return {"p": p, "q": q, "n": p + q, "plus": plus, "minus": minus, "b": b, "square": square}


def _by_solving(p, q):
    n, y = p + q, np.repeat([1, -1], [p, q])
    system = np.block([[np.eye(n), y[:, None]], [y[None], np.zeros((1, 1))]])
    solved = np.linalg.solve(system, np.append(np.ones(n), 0))
    return [solved[0], solved[n - 1], solved[n], solved[:n] @ solved[:n]]


reference = kernels_16
alternates = {"by the equations": _by_solving}
wrong = {
    "classes exchanged": lambda plus, minus, b, square: [minus, plus, -b, square],
    "constraint forgotten": lambda n: [1, 1, 0, n],
    "without the half": lambda p, q, n: [q / n, p / n, p / n, p * q / n],
    "sign of b": lambda plus, minus, b, square: [plus, minus, -b, square],
    "no offset": lambda plus, minus, square: [plus, minus, 0, square],
    "length for square": lambda plus, minus, b, square: [plus, minus, b, square**0.5],
    "only the positive points": lambda p, plus, minus, b: [plus, minus, b, p * plus**2],
}
