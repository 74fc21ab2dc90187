"""Verifies an answer to duality-4."""

from lincls.exercises.reading import hard_margins, read_alphas


def verify(answer):
    X, y, (alpha,) = read_alphas(answer, 1)
    _, margins, room = hard_margins(X, y, alpha)
    idle = alpha == 0
    if not idle.any():
        raise ValueError("`alpha` is optimal, but every point has alpha > 0.")
    if (margins[idle] > 1 + room).all():
        raise ValueError("`alpha` is optimal, but the points with alpha = 0 all lie beyond the margin, not on it.")
