"""Answers to convergence-23."""

import numpy as np


def two_bounds(X, y, w, b):
    """Return (bound, unit): for the points, and for unit vectors."""
    margins = y * (X @ w + b)
    squares = (X**2).sum(axis=1) + 1
    length = w @ w + b**2
    bound = length * squares.max() / margins.min() ** 2
    return bound, length / (margins**2 / squares).min()


def cases(rng):
    cases = [
        (np.array([[3.0], [-1.0]]), np.array([1, -1]), np.array([1.0]), 0.0),
        (np.array([[1.0], [2.5], [-1.5]]), np.array([1, 1, -1]), np.array([1.5]), 0.5),  # long fractions
        (np.array([[2.0], [5.0], [0.5]]), np.array([1, 1, -1]), np.array([2.0]), -2.0),
        (np.array([[1.0, 2.0], [4.0, 0.0], [0.0, 0.0]]), np.array([1, -1, 1]), np.array([-1.0, 0.5]), 0.5),
    ]
    while len(cases) < 8:
        n, d = 3 + len(cases) % 3, 1 + len(cases) % 2
        X, w, b = rng.integers(-9, 10, (n, d)) / 2, rng.choice([-2.0, -0.5, 0.5, 1.5], d), float(rng.choice([-1.5, 2]))
        f = X @ w + b
        y = np.where(f > 0, 1, -1)
        args = X, y, w, b
        if (f != 0).all() and abs(y.sum()) < n and two_bounds(*args)[0] > 1.2 * two_bounds(*args)[1]:
            cases.append(args)
    return cases


def _bounds(
    normal=np.append,
    points=lambda X: np.column_stack([X, np.ones(len(X))]),
    R=lambda lengths: max(lengths),
    label=lambda y: y,
    divided=True,
    power=2,
):
    """Make both bounds of their parts."""

    def answer(X, y, w, b):
        a, Z = normal(w, b), points(X)
        lengths, f = np.linalg.norm(Z, axis=1), label(y) * (X @ w + b)
        size = np.linalg.norm(a) if divided else 1
        return (R(lengths) * size / min(f)) ** power, (size / min(f / lengths)) ** power

    return answer


def _exchanged(X, y, w, b):
    return two_bounds(X, y, w, b)[::-1]


def _units_first(X, y, w, b):
    """Divide the augmented points, then take the bound of what comes out."""
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    a, U = np.append(w, b), Z / np.linalg.norm(Z, axis=1, keepdims=True)
    return [(P**2).sum(axis=1).max() * (a @ a) / (P @ a).min() ** 2 for P in (Z, U)]


reference = two_bounds
alternates = {"of their parts": _bounds(), "units first": _units_first}
wrong = {
    "offset not in a": _bounds(normal=lambda w, b: w),
    "constant not in the points": _bounds(points=lambda X: X + 1e-9),
    "without squares": _bounds(power=1),
    "functional margin": _bounds(divided=False),
    "unit vectors of the points": lambda X, y, w, b: (
        two_bounds(X, y, w, b)[0],
        _bounds(points=lambda X: X + 1e-9)(X, y, w, b)[1],
    ),
    "least length": _bounds(R=min),
    "labels forgotten": _bounds(label=lambda y: 1),
    "bounds exchanged": _exchanged,
}
