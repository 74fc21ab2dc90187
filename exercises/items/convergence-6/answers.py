"""Answers to convergence-6."""

import numpy as np


def convergence_6():
    """Return the numbers of updates of the four runs."""
    from lincls import perceptron

    X, y = np.array([[2, 0], [1, -1]]), np.array([1, -1])
    runs = [(X, -12, -16, 2), (X, -24, -32, 1), (X, -3, -4, 1 / 16)]
    runs.append((10 * X, -60, -80, 1))
    counts = []
    for points, *w0, eta in runs:
        run = perceptron(points, y, w0=w0, eta=eta, fit_bias=False)
        counts.append(run.n_updates)
    return counts


reference = convergence_6
alternates = {"an array": np.array([20.0, 65.0, 125.0, 20.0]), "a tuple": (20, 65, 125, 20)}
wrong = {
    "start counted alone": [40, 80, 10, 200],
    "points of the fourth run": [20, 65, 125, 155],
    "tenfold start": [20, 65, 125, 200],
    "rate counted alone": [10, 20, 245, 20],
    "multiplied": [65, 65, 5, 155],
    "the rate does not matter": [20, 20, 20, 20],
}
