"""Answers to perceptron-13."""

import numpy as np


def perceptron_13(a1, a2, b1, b2, c1, c2, d1, d2):
    """Return the changes of y f of the four points."""
    X = np.array([[a1, a2], [b1, b2], [c1, c2], [d1, d2]])
    y = np.array([1, 1, -1, -1])
    return (y * y[0] * (X @ X[0] + 1)).tolist()


def draw(rng):
    """Draw four points: one is harmed, one is helped, and one does not notice."""
    while True:
        X = rng.integers(-5, 6, (4, 2))
        changes = X @ X[0] + 1
        if (X != 0).all() and changes[1] < 0 and changes[2] < 0 == changes[3] and changes[1] != changes[2]:
            break
    numbers = {f"{name}{i}": int(x[i - 1]) for name, x in zip("abcd", X, strict=True) for i in (1, 2)}
    numbers |= {f"f{j}": int(f) for j, f in enumerate(changes, 1)}
    return numbers | {f"g{j}": int(y * f) for j, (y, f) in enumerate(zip((1, 1, -1, -1), changes, strict=True), 1)}


reference = perceptron_13
alternates = {
    "a tuple": lambda g1, g2, g3, g4: (g1, float(g2), g3, g4),
    "an array": lambda g1, g2, g3, g4: np.array([g1, g2, g3, g4]),
}
wrong = {
    "offset forgotten": lambda g1, g2, g3, g4: [g1 - 1, g2 - 1, g3 + 1, g4 + 1],
    "labels forgotten": lambda f1, f2, f3, f4: [f1, f2, f3, f4],
    "offset with the label": lambda g1, g2, g3, g4: [g1, g2, g3 + 2, g4 + 2],
    "own point only": lambda g1: [g1, 0, 0, 0],
    "signs": lambda g1, g2, g3, g4: [-g1, -g2, -g3, -g4],
}
