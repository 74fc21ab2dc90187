"""Answers to solvers-13."""

import numpy as np


def inside_start(y, C_plus, C_minus):
    """Return multipliers (n,) from which the method may start."""
    n_plus, n_minus = (y > 0).sum(), (y < 0).sum()
    total = min(C_plus * n_plus, C_minus * n_minus) / 2
    return np.where(y > 0, total / n_plus, total / n_minus)


def cases(rng):
    cases = [
        (np.array([1, -1]), 1.0, 1.0),
        (np.array([1, -1]), 0.5, 2.0),
        (np.array([1, -1, -1, -1]), 1.0, 1.0),  # the positive class is the smaller one
        (np.array([1, 1, 1, -1]), 1.0, 6.0),  # and here it is the one that reaches less, with more points
        (np.array([-1, -1, -1, 1]), 6.0, 1.0),
    ]
    for n in (5, 7):
        y = np.append([1, 1, -1], rng.choice([-1, 1], n - 3))
        cases.append((rng.permutation(y), *(rng.choice([0.25, 0.5, 2, 4, 8], 2, replace=False).astype(float))))
    return cases


def _shared(y, C_plus, C_minus, share):
    total = share * min(C_plus * (y > 0).sum(), C_minus * (y < 0).sum())
    return [total / (y == label).sum() for label in y]


def _one_price(y, C_plus, C_minus):
    size = np.where(y > 0, (y > 0).sum(), (y < 0).sum())
    return C_plus / 2 * size.min() / size


reference = inside_start
alternates = {
    "point by point": lambda y, C_plus, C_minus: _shared(y, C_plus, C_minus, 0.5),
}
wrong = {
    "half of each price": lambda y, C_plus, C_minus: np.where(y > 0, C_plus / 2, C_minus / 2),
    "half of the lower price": lambda y, C_plus, C_minus: np.full(len(y), min(C_plus, C_minus) / 2),
    "one price": _one_price,
    "zero": lambda y, C_plus, C_minus: np.zeros(len(y)),
    "the whole sum": lambda y, C_plus, C_minus: _shared(y, C_plus, C_minus, 1),
    "signed": lambda y, C_plus, C_minus: y * inside_start(y, C_plus, C_minus),
}
