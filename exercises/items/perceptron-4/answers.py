"""Answers to perceptron-4."""

import numpy as np


def perceptron_4():
    """Return the best rho, its updates, and the updates with rho = 51."""
    from lincls import perceptron

    X, y = np.array([[51.0], [49.0]]), np.array([1, -1])
    counts = {}
    for rho in range(1, 101):
        run = perceptron(X, y, rho=rho, max_epochs=200)
        if run.converged:  # the others make more than 200 updates
            counts[rho] = run.n_updates
    best = min(counts, key=counts.get)
    return [best, counts[best], counts[51]]


reference = perceptron_4
alternates = {"an array": np.array([29.0, 67.0, 103.0]), "a tuple": (29, 67, 103)}
wrong = {
    "rho squared": [8, 131, 132703],
    "root of rho": [50, 51, 2501],
    "passes": [29, 35, 53],
    "R taken for granted": [51, 103, 103],
    "the first count of all": [29, 67, 5002],
    "order": [67, 29, 103],
}
