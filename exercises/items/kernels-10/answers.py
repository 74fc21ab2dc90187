"""Answers to kernels-10."""

import numpy as np


def kernels_10(q):
    """Return the opposite similarity, the multiplier and the margin."""
    opposite = q**2
    a = 1 / (1 - 2 * q + opposite)
    return [opposite, a, 1 / np.sqrt(4 * a)]


def draw(rng):
    """Draw the similarity of neighbours."""
    q = round(float(rng.integers(10, 61)) / 100, 2)
    opposite, a, margin = kernels_10(q)
    numbers = {"opposite": opposite, "a": a, "margin": margin, "left": 1 / a}
    return {"q": q} | {name: round(float(number), 9) for name, number in numbers.items()}


def _by(left=lambda q, other: 1 - 2 * q + other, opposite=lambda q: q**2, margin=lambda a: 1 / np.sqrt(4 * abs(a))):
    def answer(q):
        a = 1 / left(q, opposite(q))
        return [opposite(q), a, margin(a)]

    return answer


reference = kernels_10
alternates = {
    "by a square": lambda q: (q * q, (1 - q) ** -2, (1 - q) / 2),
    "rounded": lambda q: [*map(_three, kernels_10(q))],
}
wrong = {
    "distance not squared": _by(opposite=lambda q: q**2**0.5),
    "labels ignored": _by(left=lambda q, other: 1 + 2 * q + other),
    "opposite subtracted": _by(left=lambda q, other: 1 - 2 * q - other),
    "norm of one multiplier": _by(margin=lambda a: 1 / np.sqrt(a)),
    "square of the margin": _by(margin=lambda a: 1 / (4 * a)),
    "own vote only": _by(left=lambda q, other: 1),
}


def _three(number):
    return float(f"{number:.3g}")
