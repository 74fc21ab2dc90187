"""Verifies an answer to hard-margin-7."""

from itertools import combinations

import numpy as np

from lincls_course.exercises.answer import read_data


def verify(X, y):
    from lincls import NotSeparableError, hard_margin

    X, y = read_data(X, y)
    if X.shape[1] != 2 or len(X) > 8:
        raise ValueError(f"At most 8 points of the plane are allowed; `X` has the shape {X.shape}.")
    if len(np.unique(X, axis=0)) < len(X):
        raise ValueError("Two points are the same; all must differ.")
    if min((y > 0).sum(), (y < 0).sum()) < 3:
        raise ValueError("Each class needs three points or more, or it cannot spare two.")
    try:
        full = hard_margin(X, y)
    except NotSeparableError:
        raise ValueError("No line separates the two classes.") from None
    size = np.linalg.norm(full.w)
    for pair in combinations(range(len(X)), 2):
        rest = hard_margin(np.delete(X, pair, axis=0), np.delete(y, pair))
        if np.linalg.norm(rest.w - full.w) > 1e-6 * size or abs(rest.b - full.b) > 1e-6 * (1 + abs(full.b)):
            raise ValueError(
                f"Without points {pair[0]} and {pair[1]}, counted from 0, the solution is a different one."
            )
