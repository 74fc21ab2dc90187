"""Answers to geometry-7."""

import numpy as np


def both_margins(w, b, X, y, rho):
    """Return (plain, augmented), the two geometric margins."""
    worst = np.min(y * (X @ w + b))
    longer = np.hypot(np.linalg.norm(w), b / rho)
    return worst / np.linalg.norm(w), worst / longer


def cases(rng):
    w, X, y = np.array([3.0, 4.0]), np.array([[2.0, 1.0], [-1.0, -1.0], [1.0, 3.0]]), np.array([1, -1, 1])
    cases = [(w, 1.0, X, y, 1.0), (w, -4.0, X, y, 2.0), (10 * w, 10.0, X, y, 1.0)]  # separated; the first, scaled
    cases.append((np.array([2.0]), 1.0, np.array([[1.0], [-3.0], [4.0]]), np.array([1, 1, -1]), 0.5))  # not separated
    for n, d in [(3, 2), (4, 2), (5, 3)]:
        w, X = rng.integers(2, 6, d).astype(float), rng.integers(-5, 6, (n, d)) + 30.0 * (n == 4)  # far from zero
        y = np.append([1, -1], rng.choice([-1, 1], n - 2))
        cases.append((w, rng.integers(1, 6) + 0.25, X, y, float(rng.integers(2, 5))))
    return cases


def _margins_by(worst=lambda y, f: (y * f).min(), size=np.linalg.norm, last=lambda b, rho: b / rho, offset=1):
    """Make the margins with another worst point, length or last weight."""

    def answer(w, b, X, y, rho):
        m = worst(y, X @ w + offset * b)
        return m / size(w), m / size(np.append(w, last(b, rho)))

    return answer


def _margins_by_functions(w, b, X, y, rho):
    from lincls import augment, geometric_margin

    return geometric_margin(w, b, X, y), geometric_margin(np.append(w, b / rho), 0.0, augment(X, rho), y)


reference = both_margins
alternates = {"in one more dimension": _margins_by(), "functions of lincls": _margins_by_functions}
wrong = {
    "labels forgotten": _margins_by(lambda y, f: f.min()),
    "absolute values": _margins_by(lambda y, f: np.abs(f).min()),
    "largest": _margins_by(lambda y, f: (y * f).max()),
    "mean": _margins_by(lambda y, f: (y * f).mean()),
    "not divided": _margins_by(size=lambda w: 1.0),
    "squared lengths": _margins_by(size=lambda w: w @ w),
    "offset forgotten": _margins_by(offset=0),
    "the same twice": _margins_by(last=lambda b, rho: 0.0),
    "b as the weight": _margins_by(last=lambda b, rho: b),
    "rho not squared": lambda w, b, X, y, rho: (
        (y * (X @ w + b)).min() / np.linalg.norm(w),
        (y * (X @ w + b)).min() / np.sqrt(w @ w + b**2 / rho),
    ),
    "b times rho": _margins_by(last=lambda b, rho: b * rho),
}
