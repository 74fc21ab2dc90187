"""Answers to convergence-6."""

import numpy as np

_TIMES = {"w1": 1, "w2": 2, "w4": 4, "wh": 1 / 2, "w8": 8, "w10": 10}


def convergence_6(a, b):
    """Return the numbers of updates of the four runs."""
    from lincls import perceptron

    X, y = np.array([[2, 0], [1, -1]]), np.array([1, -1])
    runs = [(X, 2, 2), (X, 4, 1), (X, 1 / 2, 1 / 16), (10 * X, 10, 1)]
    counts = []
    for points, times, eta in runs:
        w0 = [-times * a, -times * b]
        run = perceptron(points, y, w0=w0, eta=eta, fit_bias=False)
        counts.append(run.n_updates)
    return counts


def _count(a, b, times):
    """Count the updates with the rate 1 from so many times the start."""
    from lincls import perceptron

    X, y = np.array([[2, 0], [1, -1]]), np.array([1, -1])
    return perceptron(X, y, w0=[-times * a, -times * b], fit_bias=False).n_updates


def draw(rng):
    """Draw the start of the first run in the table."""
    a, b = rng.integers(3, 15, 2).tolist()
    starts = {name: f"({-times * a:g}, {-times * b:g})" for name, times in _TIMES.items()}
    return {"a": a, "b": b, **starts} | {f"n{times}": _count(a, b, times) for times in (1, 4, 8)}


reference = convergence_6
alternates = {
    "an array": lambda n1, n4, n8: np.array([n1, n4, n8, n1], float),
    "a tuple": lambda n1, n4, n8: (n1, n4, n8, n1),
}
wrong = {
    "start counted alone": lambda n1: [2 * n1, 4 * n1, n1 / 2, 10 * n1],
    "points of the fourth run": lambda a, b, n1, n4, n8: [n1, n4, n8, _count(a, b, 10)],
    "tenfold start": lambda n1, n4, n8: [n1, n4, n8, 10 * n1],
    "rate counted alone": lambda a, b, n1: [_count(a, b, 1 / 2), n1, _count(a, b, 16), n1],
    "multiplied": lambda a, b, n4: [n4, n4, _count(a, b, 1 / 32), _count(a, b, 10)],
    "the rate does not matter": lambda n1: [n1] * 4,
}
