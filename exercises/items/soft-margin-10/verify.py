"""Verifies an answer to soft-margin-10."""

from lincls_course.exercises.answer import read_data


def verify(X, y):
    from lincls import soft_margin

    X, y = read_data(X, y)
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    if len(X) > 20:
        raise ValueError(f"At most 20 points are allowed; there are {len(X)}.")
    cheap, dear = (soft_margin(X, y, C) for C in (0.1, 1))
    if not (cheap.converged and dear.converged):
        raise ValueError("The solver did not converge on these data: use coordinates of ordinary size.")
    before, after = (len(r.on_margin) + len(r.inside) for r in (cheap, dear))
    if not after > before:
        raise ValueError(f"{before} points have y f <= 1 at C = 0.1, and {after} at C = 1. There should be more.")
