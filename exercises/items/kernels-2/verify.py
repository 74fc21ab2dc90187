"""Verifies an answer to kernels-2."""

import numpy as np

from lincls_course.exercises.values import as_numbers

POINTS = np.array([[0.0, 0.0], [1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]])
LABELS = np.array([1, -1, -1, -1, -1])


def verify(answer):
    if not isinstance(answer, tuple | list) or len(answer) != 4:
        raise ValueError("The answer must be `(A, a, c, d)`.")
    A, a, c, d = (as_numbers(part) for part in answer)
    if A is None or A.ndim != 2 or A.shape[1] != 2 or not 1 <= len(A) <= 4:
        raise ValueError("`A` must be a matrix with two columns and a row for each of one to four hidden units.")
    if a is None or c is None or a.shape != (len(A),) or c.shape != (len(A),):
        raise ValueError(f"`a` and `c` must hold {len(A)} numbers each, one for each hidden unit.")
    if d is None or d.ndim != 0 or not all((abs(part.astype(float)) <= 1e6).all() for part in (A, a, c, d)):
        raise ValueError("`d` must be a number, and all numbers must be finite, none beyond a million.")
    hidden = np.where(POINTS @ A.T + a > 0, 1, -1)
    f = hidden @ c + d
    bad = np.flatnonzero(~(LABELS * f > 1e-9))
    if bad.size:
        i = bad[0]
        raise ValueError(
            f"At the point ({POINTS[i, 0]:g}, {POINTS[i, 1]:g}), of class {LABELS[i]:+d}, the hidden units "
            f"say {hidden[i].tolist()} and the output's score is {f[i]:.6g}."
        )
