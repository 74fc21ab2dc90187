"""Answers to geometry-7."""

import numpy as np


def both_margins(w, b, X, y):
    """Return (functional, geometric), the two margins of (w, b)."""
    functional = np.min(y * (X @ w + b))
    return functional, functional / np.linalg.norm(w)


def cases(rng):
    w, X, y = np.array([3.0, 4.0]), np.array([[2.0, 1.0], [-1.0, -1.0], [1.0, 3.0]]), np.array([1, -1, 1])
    cases = [(w, 1.0, X, y), (10 * w, 10.0, X, y)]  # separated; the same hyperplane, scaled
    cases.append((np.array([2.0]), 1.0, np.array([[1.0], [-3.0], [4.0]]), np.array([1, 1, -1])))  # not separated
    for n, d in [(3, 2), (4, 2), (5, 3)]:
        w, X = rng.integers(2, 6, d).astype(float), rng.integers(-5, 6, (n, d)).astype(float)
        cases.append((w, float(rng.integers(1, 6)), X, np.append([1, -1], rng.choice([-1, 1], n - 2))))
    return cases


def _margins_by(reduce, norm=np.linalg.norm):
    def answer(w, b, X, y):
        functional = reduce(y, X @ w + b)
        return functional, functional / norm(w)

    return answer


def _margins_by_functions(w, b, X, y):
    from lincls import functional_margin, geometric_margin

    return functional_margin(w, b, X, y), geometric_margin(w, b, X, y)


reference = both_margins
alternates = {
    "a loop": lambda w, b, X, y: (
        min(t * (w @ x + b) for x, t in zip(X, y, strict=True)),
        min(t * (w @ x + b) / (w @ w) ** 0.5 for x, t in zip(X, y, strict=True)),
    ),
    "functions of lincls": _margins_by_functions,
}
wrong = {
    "labels forgotten": _margins_by(lambda y, f: f.min()),
    "absolute values": _margins_by(lambda y, f: np.abs(f).min()),
    "largest": _margins_by(lambda y, f: (y * f).max()),
    "mean": _margins_by(lambda y, f: (y * f).mean()),
    "geometric margin not divided": _margins_by(lambda y, f: (y * f).min(), lambda w: 1.0),
    "squared length": _margins_by(lambda y, f: (y * f).min(), lambda w: w @ w),
    "offset forgotten": lambda w, b, X, y: both_margins(w, 0.0, X, y),
}
