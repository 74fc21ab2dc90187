"""Answers to convergence-3."""

import numpy as np


def fall(w, g, z, eta):
    """By how much ||w - g||^2 falls when eta * z is added to w."""
    return -2 * eta * (w - g) @ z - eta**2 * (z @ z)


def cases(rng):
    cases = [
        (np.array([1.0, -2.0]), np.array([0.75, 0.75]), np.array([0.5, 1.0]), 1.0),
        (np.zeros(2), np.array([6.0, 8.0]), np.array([3.0, -1.0]), 0.5),  # the first update of the chapter's example
        (np.array([1.0, 2.0]), np.array([1.0, 2.0]), np.array([1.0, 1.0]), 2.0),  # on the target already: it rises
        (np.array([0.0]), np.array([3.0]), np.array([3.0]), 1.0),
    ]
    for d in (1, 2, 3, 3):
        w, g, z = rng.integers(-5, 6, (3, d)).astype(float)
        cases.append((w, g, z + 6, float(rng.choice([0.5, 2, 3]))))
    return cases


reference = fall
alternates = {
    "two distances": lambda w, g, z, eta: ((w - g) ** 2).sum() - ((w + eta * z - g) ** 2).sum(),
    "three terms": lambda w, g, z, eta: eta * (2 * g @ z - 2 * w @ z - eta * z @ z),
}
wrong = {
    "the friend's sign": lambda w, g, z, eta: 2 * eta * (w - g) @ z - eta**2 * z @ z,
    "the friend's rate": lambda w, g, z, eta: -2 * eta * (w - g) @ z - eta * z @ z,
    "the friend's formula": lambda w, g, z, eta: 2 * eta * (w - g) @ z - eta * z @ z,
    "rise": lambda w, g, z, eta: 2 * eta * (w - g) @ z + eta**2 * z @ z,
    "last sign": lambda w, g, z, eta: -2 * eta * (w - g) @ z + eta**2 * z @ z,
    "factor 2": lambda w, g, z, eta: -eta * (w - g) @ z - eta**2 * z @ z,
    "step forgotten": lambda w, g, z, eta: -2 * eta * (w - g) @ z,
    "learning rate forgotten": lambda w, g, z, eta: -2 * (w - g) @ z - z @ z,
    "no square": lambda w, g, z, eta: np.linalg.norm(w - g) - np.linalg.norm(w + eta * z - g),
    "new distance": lambda w, g, z, eta: ((w + eta * z - g) ** 2).sum(),
}
