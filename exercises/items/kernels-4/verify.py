"""Verifies an answer to kernels-4."""

import numpy as np


def verify(x, c):
    if x.ndim != 1 or not 2 <= len(x) <= 5:
        raise ValueError("`x` must be a list of two to five numbers.")
    if c.shape != x.shape:
        raise ValueError(f"`c` must hold {len(x)} numbers, one for each point.")
    K = np.maximum(0, 1 - np.subtract.outer(x, x) ** 2)
    value = c @ K @ c
    if not value <= -0.01:
        raise ValueError(f"The sum is {value:.6g}; it must be at most -0.01.")
