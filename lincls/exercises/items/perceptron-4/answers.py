"""Answers to perceptron-4."""

import numpy as np


def perceptron_4():
    """Return the updates on each set, with b += y and with y R^2."""
    from lincls import perceptron, radius

    counts = []
    for points in ([51, 49], [1 / 32, 1 / 64]):
        X, y = np.array(points)[:, None], np.array([1, -1])
        for rho in (1.0, radius(X)):
            result = perceptron(X, y, rho=rho, max_epochs=10_000)
            counts.append(result.n_updates)
    return counts


reference = perceptron_4
alternates = {"an array": np.array([5002.0, 103.0, 4101.0, 9.0]), "a tuple": (5002, 103, 4101, 9)}
wrong = {
    "no difference": [5002, 5002, 4101, 4101],
    "R instead of its square": [5002, 2501, 4101, 133],
    "rho = R^2": [5002, 132703, 4101, 773],
    "passes": [2552, 53, 2052, 6],
    "passes without the clean one": [2551, 52, 2051, 5],
    "order": [5002, 4101, 103, 9],
    "stopped early": [1960, 103, 1999, 9],
}
