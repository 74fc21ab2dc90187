"""Verifies an answer to hard-margin-9."""

from lincls_course.exercises.answer import read_data


def verify(X, y, c, x):
    from lincls import NotSeparableError, hard_margin

    X, y = read_data(X, y)
    if X.shape[1] != 2 or len(X) > 8:
        raise ValueError(f"At most 8 points of the plane are allowed; `X` has the shape {X.shape}.")
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    if c.shape != () or not 0.01 <= c <= 100:
        raise ValueError("`c` must be a number from 0.01 to 100.")
    if x.shape != (2,):
        raise ValueError("`x` must hold two numbers.")
    try:
        before, after = hard_margin(X, y), hard_margin(X * [1, c], y)
    except NotSeparableError:
        raise ValueError("No line separates the two classes.") from None
    f, g = x @ before.w + before.b, (x * [1, c]) @ after.w + after.b
    if min(abs(f), abs(g)) < 0.1 * (1 - 1e-6):
        raise ValueError(f"The scores of `x` must be at least 0.1 away from 0; they are {f:.3g} and {g:.3g}.")
    if not f > 0 > g:
        raise ValueError(f"The score of `x` must be positive before and negative after; it is {f:.3g} and {g:.3g}.")
