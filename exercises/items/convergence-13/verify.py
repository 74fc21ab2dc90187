"""Verifies an answer to convergence-13."""

import numpy as np

from lincls_course.exercises.answer import read_data


def _largest_delta(Z):
    """Distance of the convex hull of the rows of Z from the origin: the largest delta of all unit vectors."""
    from scipy.optimize import nnls

    size = np.abs(Z).max()
    lam = nnls(np.vstack([Z.T / size, 1e3 * np.ones(len(Z))]), np.append(np.zeros(Z.shape[1]), 1e3))[0]
    a = (lam / lam.sum()) @ Z
    norm = np.linalg.norm(a)
    return (Z @ a).min() / norm if norm > 1e-9 * size else 0.0


def verify(X, y):
    from lincls import perceptron

    X, y = read_data(X, y)
    if X.shape[1] != 2:
        raise ValueError(f"The points must have 2 coordinates, these have {X.shape[1]}.")
    result = perceptron(X, y, fit_bias=False)
    if not result.converged:
        raise ValueError("The perceptron has not stopped after 1000 passes: is there a separator without an offset?")
    if result.n_updates != 6:
        plural = "s" * (result.n_updates != 1)
        raise ValueError(f"The perceptron makes {result.n_updates} update{plural}; 6 are asked for.")
    delta = _largest_delta(y[:, None] * X)
    bound = (X**2).sum(axis=1).max() / (2 * delta**2) + 1
    if bound >= 7:
        raise ValueError(f"There are 6 updates, but the bound R^2/(2 delta^2) + 1 is {bound:.6g}, not below 7.")
