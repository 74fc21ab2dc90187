"""Verifies an answer to kernels-4."""

import numpy as np

from lincls_course.exercises.values import as_numbers


def verify(answer):
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise ValueError("The answer must be `(x, c)`.")
    x, c = (as_numbers(part) for part in answer)
    if x is None or x.ndim != 1 or not 2 <= len(x) <= 5:
        raise ValueError("`x` must be a list of two to five numbers.")
    if c is None or c.shape != x.shape or not all((abs(part.astype(float)) <= 1e6).all() for part in (x, c)):
        raise ValueError(
            f"`c` must hold {len(x)} numbers, one for each point, and all must be finite, none beyond a million."
        )
    K = np.maximum(0, 1 - np.subtract.outer(x, x) ** 2)
    value = c @ K @ c
    if not value <= -0.01:
        raise ValueError(f"The sum is {value:.6g}; it must be at most -0.01.")
