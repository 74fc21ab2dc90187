"""Verifies an answer to duality-5."""

import numpy as np

from lincls_course.exercises.answer import read_data


def verify(X, y, alpha_1, alpha_2):
    X, y = read_data(X, y)
    if len(X) > 50:
        raise ValueError("At most 50 points, please.")
    if abs(y.sum()) == len(y):
        raise ValueError("Both labels must occur.")
    if len(np.unique(X, axis=0)) < len(X):
        raise ValueError("Two points are the same; all points must differ.")
    if not np.shape(alpha_1) == np.shape(alpha_2) == y.shape:
        raise ValueError(f"An `alpha` must hold {len(y)} numbers, one for each point.")
    for name, alpha, count in (("alpha_1", alpha_1, 2), ("alpha_2", alpha_2, 3)):
        _optimal(X, y, alpha, name)
        support = (alpha > 1e-6 * alpha.max()).sum()
        if support != count:
            raise ValueError(f"`{name}` is optimal, but it has {support} entries above 0 instead of {count}.")


def _optimal(X, y, alpha, name):
    """Raise a ValueError that says why alpha does not solve the dual of the hard margin."""
    tol = 1e-6
    if not alpha.min() >= 0:
        raise ValueError(f"`{name}` has a negative entry.")
    if not abs(alpha @ y) <= tol * alpha.sum():
        raise ValueError(f"sum_i alpha_i y_i must be 0; for `{name}` it is {alpha @ y:.6g}.")
    w = (alpha * y) @ X
    if not w.any():
        raise ValueError(f"`{name}` gives w = 0, which separates nothing.")
    i = alpha.argmax()
    b = y[i] - X[i] @ w
    margins = y * (X @ w + b)
    room = tol * (1 + abs(X @ w).max() + abs(b))
    if not (abs(margins - 1) <= room)[alpha > 0].all():
        j = np.flatnonzero((abs(margins - 1) > room) & (alpha > 0))[0]
        raise ValueError(
            f"`{name}` is not optimal: points {i} and {j} have alpha > 0, but no b puts both on the margin y f = 1 "
            f"(with point {i} on it, point {j} has y f = {margins[j]:.6g})."
        )
    if not (margins >= 1 - room).all():
        j = margins.argmin()
        raise ValueError(f"`{name}` is not optimal: point {j} has y f = {margins[j]:.6g}, short of the margin.")
