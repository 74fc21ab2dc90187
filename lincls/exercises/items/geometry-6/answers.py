"""Answers to geometry-6."""

import numpy as np


def augmented(X, w, b, rho):
    """Return (Z, v), of (n, d+1) and (d+1,), with Z @ v = X @ w + b."""
    Z = np.column_stack([X, np.full(len(X), rho)])
    return Z, np.append(w, b / rho)


def cases(rng):
    cases = [(np.array([[1.0], [3.0]]), np.array([-1.0]), 2.0, 4.0)]
    for n, d in [(1, 2), (2, 2), (3, 1), (3, 3)]:
        X = rng.integers(-5, 6, (n, d)).astype(float)
        cases.append((X, rng.integers(1, 6, d).astype(float), float(rng.integers(5, 10)), float(rng.integers(2, 5))))
    return cases


def _augmented_by(column, last):
    """Make an augmentation with another last column and another last weight."""
    return lambda X, w, b, rho: (np.column_stack([X, np.full(len(X), column(b, rho))]), np.append(w, last(b, rho)))


def _augmented_first(X, w, b, rho):
    return np.column_stack([np.full(len(X), rho), X]), np.append(b / rho, w)


reference = augmented
alternates = {
    "lists": lambda X, w, b, rho: ([[*x, rho] for x in X.tolist()], [*w.tolist(), b / rho]),
    "stacked": lambda X, w, b, rho: (np.hstack([X, rho * np.ones((len(X), 1))]), np.r_[w, b / rho]),
}
wrong = {
    "offset in the data": _augmented_by(lambda b, rho: b, lambda b, rho: 1.0),
    "constant and weight exchanged": _augmented_by(lambda b, rho: b / rho, lambda b, rho: rho),
    "b as the weight": _augmented_by(lambda b, rho: rho, lambda b, rho: b),
    "b times rho": _augmented_by(lambda b, rho: rho, lambda b, rho: b * rho),
    "ones": _augmented_by(lambda b, rho: 1.0, lambda b, rho: b),
    "coordinate first": _augmented_first,
}
