"""Verifies an answer to perceptron-6."""

import numpy as np

from lincls_course.exercises.answer import read_data


def verify(X, y, u, v):
    X, y = read_data(X, y)
    if not u.shape == v.shape == X.shape[1:]:
        raise ValueError(f"`u` and `v` must hold as many numbers as a point has: {X.shape[1]}.")
    if np.linalg.norm(X, axis=1).max() > 1 + 1e-9:
        raise ValueError(f"A point has the length {np.linalg.norm(X, axis=1).max():.6g}; at most 1 is allowed.")
    for name, length in [("u", np.linalg.norm(u)), ("v", np.linalg.norm(v))]:
        if abs(length - 1) > 1e-3:
            raise ValueError(f"`{name}` must have the length 1, it has {length:.6g}.")
    margins_u, margins_v = y * (X @ u), y * (X @ v)
    if ((margins_u <= 0) != (margins_v <= 0)).any():
        raise ValueError("`u` and `v` make different mistakes.")
    if (margins_u > 0).all() or (margins_u <= 0).all():
        raise ValueError("At least one point must be misclassified, and at least one must not.")
    risk_u, risk_v = np.maximum(0, -margins_u).sum(), np.maximum(0, -margins_v).sum()
    if not risk_v > 0:
        raise ValueError("The risk of `v` is 0; it must be positive.")
    if risk_u < 1e4 * risk_v * (1 - 1e-9):
        raise ValueError(f"The risk of `u` is {risk_u / risk_v:.6g} times that of `v`; 10000 are asked for.")
