"""Answers to convergence-6."""

import numpy as np


def convergence_6():
    """Return the counts: from zero, then from w0, each with 1 and 1/8."""
    from lincls import perceptron

    X, y = np.array([[2, 0], [1, -1]]), np.array([1, -1])
    counts = []
    for w0 in ([0, 0], [-6, -8]):
        for eta in (1, 1 / 8):
            run = perceptron(X, y, w0=w0, eta=eta, fit_bias=False)
            counts.append(run.n_updates)
    return counts


reference = convergence_6
alternates = {"an array": np.array([5.0, 5.0, 20.0, 125.0]), "a tuple": (5, 5, 20, 125)}
wrong = {
    "always the same": [5, 5, 5, 5],
    "passes": [4, 4, 12, 68],
    "with an offset": [5, 5, 17, 122],
    "stopped early": [5, 5, 18, 20],
    "sign of the start": [5, 5, 0, 0],
    "order": [5, 20, 5, 125],
    "bounds": [10, 10, 41, 262],
}
