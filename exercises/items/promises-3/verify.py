"""Verifies an answer to promises-3."""

import numpy as np

POINTS = np.array([[0.0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 2], [1, 1, 1]])
TOL = 1e-5  # thirds with six digits are right


def verify(y, lam):
    if y.shape != (5,) or not np.isin(y, [-1, 1]).all():
        raise ValueError("`y` must hold five labels, each +1 or -1.")
    if lam.shape != (5,):
        raise ValueError("`lam` must hold five numbers.")
    if (lam < 0).any():
        raise ValueError(f"The weights must not be negative; one is {lam.min():.4g}.")
    for label in (1, -1):
        if not abs(lam[y == label].sum() - 1) <= TOL:
            total = lam[y == label].sum()
            raise ValueError(f"The weights of the class {label:+d} must sum to 1; they sum to {total:.4g}.")
    off = (lam * y) @ POINTS
    if not abs(off).max() <= TOL:
        raise ValueError(
            f"The two mixtures must be the same point; they differ by {abs(off).max():.2g} in a coordinate."
        )
