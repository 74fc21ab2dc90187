"""Answers to kernels-15."""

import numpy as np


def kernels_15():
    """Return a product, a square, a difference and a number."""
    L = np.array([[1, 0], [0.6, 0.8]])
    x, z = np.linalg.solve(L, [0.5, 0.7]), np.linalg.solve(L, [0.6, 0.6])
    apart = np.sqrt((1 - x @ x) * (1 - z @ z))
    return [x @ z, x @ x, apart, np.ceil(8 * np.log(40) / 0.1**2)]


_apart = (0.5 * 0.55) ** 0.5
reference = kernels_15
alternates = {"three digits": [0.45, 0.5, 0.524, 2950], "a whole number": [0.45, 0.5, _apart, 2952]}
wrong = {
    "inverse forgotten": [0.72, 0.74, (0.26 * 0.28) ** 0.5, 2952],
    "product without root": [0.45, 0.5, 0.275, 2952],
    "lengths of the projections": [0.45, 0.5, (0.5 * 0.45) ** 0.5, 2952],
    "factor 2 forgotten": [0.45, 0.5, _apart, 2397],
    "not squared": [0.45, 0.5, _apart, 296],
}
