"""Verifies an answer to perceptron-15."""

import numpy as np

from lincls_course.exercises.answer import read_data


def verify(X, y, order):
    from lincls import perceptron

    X, y = read_data(X, y)
    if X.shape[1] != 1 or len(X) > 4 or abs(X).max() > 1000:
        raise ValueError("At most four points with one coordinate each are asked for, of size at most 1000.")
    if sorted(order.ravel().tolist()) != [*range(len(X))] or order.shape != y.shape:
        raise ValueError(f"`order` must list the rows 0 to {len(X) - 1}, each once.")
    runs = [perceptron(X, y, order=visits, max_epochs=5000) for visits in (np.arange(len(X)), order.astype(int))]
    if not all(run.converged for run in runs):
        raise ValueError("A run has not stopped after 5000 passes. Does a threshold separate the two classes?")
    good, bad = (run.n_updates for run in runs)
    if good > 2 or bad < 200:
        told = f"{good} update{'s' * (good != 1)} in the order of the rows, and {bad} in the other"
        raise ValueError(f"The perceptron makes {told}; at most 2 and at least 200 are asked for.")
