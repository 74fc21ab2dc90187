"""Verifies an answer to duality-4."""

import numpy as np

from lincls_course.exercises.answer import read_data


def verify(X, y, i, j):
    from lincls import hard_margin, separate

    X, y = read_data(X, y)
    if len(X) > 20:
        raise ValueError("At most 20 points, please.")
    if len(np.unique(X, axis=0)) < len(X):
        raise ValueError("Two points are the same; all points must differ.")
    if any(k.ndim != 0 or not (0 <= k < len(X) and k == int(k)) for k in (i, j)):
        raise ValueError(f"`i` and `j` must be row numbers from 0 to {len(X) - 1}.")
    i, j = int(i), int(j)
    if not (y[i] == 1 and y[j] == -1):
        raise ValueError("`i` must be the row of a positive point and `j` that of a negative one.")
    if not separate(X, y).separable:
        raise ValueError("These data are not separable, so there is no hard margin.")
    result = hard_margin(X, y)
    margins = y * (X @ result.w + result.b)
    for k in (i, j):
        if not abs(margins[k] - 1) <= 1e-6:
            raise ValueError(f"Point {k} has y f = {margins[k]:.6g}, so it does not lie on the margin.")
    for k in (i, j):
        most = _largest(k, X, y, result.w, margins)
        if not most <= 1e-6 * result.alpha.max():
            raise ValueError(f"Some solution of the dual has alpha = {most:.4g} at point {k}.")


def _largest(k, X, y, w, margins):
    """Return the largest alpha_k that a solution of the dual has."""
    from scipy.optimize import linprog

    on = np.flatnonzero(margins <= 1 + 1e-6)  # beyond the margin all alphas are 0
    size = np.linalg.norm(w)
    equations = np.vstack([y[on], (y[on, None] * X[on]).T])  # in units of the length of w
    found = linprog(-(on == k).astype(float), A_eq=equations, b_eq=[0, *(w / size)], bounds=(0, None))
    if found.x is None:
        raise ValueError("The dual of these data could not be solved: use points of ordinary size and distance.")
    return -found.fun * size
