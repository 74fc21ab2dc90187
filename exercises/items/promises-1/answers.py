"""Answers to promises-1."""

import numpy as np


def promises_1(n, vectors, d, gamma, R):
    """Return per cent, VC dimension, number of points."""
    return [100 * vectors / n, d + 1, R**2 // gamma**2]


def draw(rng):
    """Draw three sizes, and a radius that the margin does not divide."""
    n, vectors, d = int(rng.integers(41, 100)), int(rng.integers(6, 20)), int(rng.integers(4, 31))
    gamma, N = int(rng.choice([2, 4])), int(rng.choice([50, 60, 80]))
    R = int(rng.choice([5, 7, 9, 11]))
    percent, vc, most = promises_1(n, vectors, d, gamma, R)
    told = {"vc": vc, "most": most, "above": most + 1, "bound": R**2 / gamma**2, "R2": R**2, "gamma2": gamma**2}
    return {"n": n, "vectors": vectors, "d": d, "gamma": gamma, "R": R, "N": N, "percent": f"{percent:.2f}"} | told


def _third(change):
    """Make an answer with another third number."""
    return lambda n, vectors, vc, gamma, R, N: [100 * vectors / n, vc, change(gamma, R, N)]


reference = promises_1
alternates = {
    "rounded": lambda percent, vc, most: [float(percent), vc, most],
    "an array": lambda n, vectors, vc, most: np.array([100 * vectors / n, vc, most]),
}
wrong = {
    "share": lambda n, vectors, vc, most: [vectors / n, vc, most],
    "without the point": lambda n, vectors, vc, most: [100 * vectors / (n - 1), vc, most],
    "dimension": lambda n, vectors, d, most: [100 * vectors / n, d, most],
    "two more": lambda n, vectors, d, most: [100 * vectors / n, d + 2, most],
    "not squared": _third(lambda gamma, R, N: R // gamma),
    "not an integer": _third(lambda gamma, R, N: R**2 / gamma**2),
    "rounded up": _third(lambda gamma, R, N: R**2 // gamma**2 + 1),
    "a share": _third(lambda gamma, R, N: R**2 // gamma**2 / N),
}
