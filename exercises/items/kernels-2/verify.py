"""Verifies an answer to kernels-2."""

import numpy as np

POINTS = np.array([[0.0, 0.0], [1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]])
LABELS = np.array([1, -1, -1, -1, -1])


def verify(A, a, c, d):
    if A.ndim != 2 or A.shape[1] != 2 or not 1 <= len(A) <= 4:
        raise ValueError("`A` must be a matrix with two columns and a row for each of one to four hidden units.")
    if a.shape != (len(A),) or c.shape != (len(A),):
        raise ValueError(f"`a` and `c` must hold {len(A)} numbers each, one for each hidden unit.")
    if d.ndim != 0:
        raise ValueError("`d` must be a number.")
    hidden = np.where(POINTS @ A.T + a > 0, 1, -1)
    f = hidden @ c + d
    bad = np.flatnonzero(~(LABELS * f > 1e-9))
    if bad.size:
        i = bad[0]
        raise ValueError(
            f"At the point ({POINTS[i, 0]:g}, {POINTS[i, 1]:g}), of class {LABELS[i]:+d}, the hidden units "
            f"say {hidden[i].tolist()} and the output's score is {f[i]:.6g}."
        )
