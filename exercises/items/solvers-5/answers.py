"""Answers to solvers-5."""

import numpy as np


def solvers_5():
    """Return the changes of w, alpha, r and xi."""
    mu, C, alpha, r, xi = 0.5, 2, 1, 1, 1
    equations = [
        [0, r, alpha, 0],  # the first product
        [0, -xi, 0, C - alpha],  # the second
        [1, 0, -1, 1],  # y f = 1 + r - xi
        [1, -2, 0, 0],  # w = 2 alpha
    ]
    short = [mu - alpha * r, mu - (C - alpha) * xi, 1 + r - xi, 2 * alpha]
    return np.linalg.solve(equations, short)


reference = solvers_5
alternates = {"an array": np.array([1.5, -0.25, -0.25, -0.75]), "a tuple": (3 / 2, -1 / 4, -1 / 4, -3 / 4)}
wrong = {
    "mu forgotten": [1.5, -0.25, -0.75, -1.25],
    "sign in the second product": [1, -0.5, 0, 0],
    "one point in w": [1, 0, -0.5, -0.5],
    "new values": [1.5, 0.75, 0.75, 0.25],
    "margin without slack": [0.8, -0.6, 0.1, -1.1],
}
