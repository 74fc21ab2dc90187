"""Verifies an answer to evaluation-3."""

import numpy as np

from lincls_course.exercises.values import describe


def verify(fold, y, m):
    if fold.shape != y.shape:
        raise ValueError(f"The result must hold one number for each of the {len(y)} points; this is {describe(fold)}.")
    if not np.isin(fold, range(m)).all():
        raise ValueError(f"Folds must be numbered from 0 to {m - 1}.")
    for label in (1, -1):
        sizes = [int(((fold == j) & (y == label)).sum()) for j in range(m)]
        if max(sizes) - min(sizes) > 1:
            raise ValueError(
                f"The folds hold {sizes} points of class {label:+d}; these numbers may differ by one at most."
            )
