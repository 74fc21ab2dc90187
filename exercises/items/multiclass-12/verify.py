"""Verifies an answer to multiclass-12."""

import numpy as np

from lincls_course.exercises.answer import read_classes


def verify(X, y, W, b):
    X, y = read_classes(X, y)
    if len(X) > 8 or X.shape[1] != 2:
        raise ValueError(f"`X` must hold at most 8 points of the plane; it has the shape {X.shape}.")
    if sorted(set(y)) != [0, 1, 2]:
        raise ValueError("The labels must be 0, 1 and 2, and all three must occur.")
    if W.shape != (3, 2) or b.shape != (3,):
        raise ValueError("`W` must have the shape (3, 2) and `b` three numbers.")
    same = (X[:, None] == X).all(axis=2)
    if not (same & (y[:, None] != y)).any():
        raise ValueError("No point occurs twice with different labels.")
    f = X @ W.T + b
    ahead = f[np.arange(len(y)), y][:, None] - f
    if not (ahead >= -1e-9).all():
        i = np.flatnonzero((ahead < -1e-9).any(axis=1))[0]
        raise ValueError(f"At point {i}, of class {y[i]}, the scores are {f[i].round(6).tolist()}.")
    others = np.arange(3) != y[:, None]
    if not np.where(others, ahead, np.inf).min(axis=1).max() >= 1 - 1e-9:
        raise ValueError("At no point is the point's own class ahead of both others by at least 1.")
