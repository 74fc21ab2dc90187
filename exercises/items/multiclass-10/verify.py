"""Verifies an answer to multiclass-10."""

import numpy as np

from lincls_course.exercises.answer import read_classes


def verify(X, y):
    from lincls import multiclass_perceptron

    X, y = read_classes(X, y)
    if len(X) > 6:
        raise ValueError(f"At most 6 points are allowed; there are {len(X)}.")
    classes, own = np.unique(y, return_inverse=True)
    if len(classes) != 3:
        raise ValueError(f"There must be three classes; there are {len(classes)}.")
    if np.linalg.norm(X, axis=1).max() > 1 + 1e-9:
        raise ValueError(f"A point has the length {np.linalg.norm(X, axis=1).max():.6g}; at most 1 is allowed.")
    run = multiclass_perceptron(X, own, max_epochs=4000)
    if not run.converged:
        raise ValueError("After 4000 passes there is still no clean one; it must stop earlier.")
    if not 2000 <= run.n_updates <= 2200:
        plural = "s" * (run.n_updates != 1)
        raise ValueError(f"It stops after {run.n_updates} update{plural}; from 2000 to 2200 are asked for.")
