"""Verifies an answer to promises-3."""

import numpy as np

from lincls_course.exercises.values import as_numbers

POINTS = np.array([[0.0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 2], [1, 1, 1]])


def verify(answer):
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise ValueError("The answer must be `(y, lam)`: five labels and five weights.")
    y, lam = (as_numbers(part) for part in answer)
    if y is None or y.shape != (5,) or not np.isin(y, [-1, 1]).all():
        raise ValueError("`y` must hold five labels, each +1 or -1.")
    if lam is None or lam.shape != (5,) or not np.isfinite(lam).all():
        raise ValueError("`lam` must hold five finite numbers.")
    if (lam < 0).any():
        raise ValueError(f"The weights must not be negative; one is {lam.min():.4g}.")
    for label in (1, -1):
        if not abs(lam[y == label].sum() - 1) <= 1e-6:
            total = lam[y == label].sum()
            raise ValueError(f"The weights of the class {label:+d} must sum to 1; they sum to {total:.4g}.")
    off = (lam * y) @ POINTS
    if not abs(off).max() <= 1e-6:
        raise ValueError(f"The two mixtures must be the same point; they differ by {np.round(off, 4).tolist()}.")
