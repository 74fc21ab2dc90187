"""Verifies an answer to hard-margin-9."""

import numpy as np

from lincls_course.exercises.answer import read_data
from lincls_course.exercises.values import as_numbers


def verify(answer):
    from lincls import NotSeparableError, hard_margin

    if not isinstance(answer, tuple | list) or len(answer) != 4:
        raise ValueError("The answer must be `(X, y, c, x)`.")
    X, y = read_data(answer[:2])
    c, x = as_numbers(answer[2]), as_numbers(answer[3])
    if X.shape[1] != 2 or len(X) > 8:
        raise ValueError(f"At most 8 points of the plane are allowed; `X` has the shape {X.shape}.")
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    if c is None or c.shape != () or not 0.01 <= c <= 100:
        raise ValueError("`c` must be a number from 0.01 to 100.")
    if x is None or x.shape != (2,) or not np.isfinite(x).all():
        raise ValueError("`x` must hold two finite numbers.")
    try:
        before, after = hard_margin(X, y), hard_margin(X * [1, c], y)
    except NotSeparableError:
        raise ValueError("No line separates the two classes.") from None
    f, g = x @ before.w + before.b, (x * [1, c]) @ after.w + after.b
    if min(abs(f), abs(g)) < 0.1 * (1 - 1e-6):
        raise ValueError(f"The scores of `x` must be at least 0.1 away from 0; they are {f:.3g} and {g:.3g}.")
    if not f > 0 > g:
        raise ValueError(f"The score of `x` must be positive before and negative after; it is {f:.3g} and {g:.3g}.")
