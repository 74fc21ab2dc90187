"""Answers to convergence-4."""

import numpy as np


def update_bound(w, b, X, y, rho):
    """Bound on the updates of a perceptron with offset, from zero."""
    gamma = (y * (X @ w + b)).min()
    R2 = (X**2).sum(axis=1).max()
    return (R2 + rho**2) * (w @ w + b**2 / rho**2) / gamma**2


def cases(rng):
    cases = [
        (np.array([1.0]), -3.0, np.array([[4.0], [2.0]]), np.array([1, -1]), 1.0),
        (np.array([1.0]), -3.0, np.array([[4.0], [2.0]]), np.array([1, -1]), 4.0),
        (np.array([3.0, 4.0]), -5.0, np.array([[3.0, 1.0], [0.0, 0.0], [-2.0, 1.0]]), np.array([1, -1, -1]), 2.0),
        (np.array([0.0, 2.0]), 0.0, np.array([[5.0, 1.0], [-4.0, -2.0]]), np.array([1, -1]), 0.5),
    ]
    for n, d in [(3, 2), (4, 2), (3, 3), (5, 2)]:
        w = rng.integers(1, 5, d).astype(float)
        b = rng.integers(2, 6) + 0.25
        y = np.append([1, -1], rng.choice([-1, 1], n - 2))
        X = rng.integers(1, 6, (n, d)) + 0.5
        X[y < 0] = -X[y < 0] - 5  # w.x + b <= -6 + 5 on the negative side
        cases.append((w, b, X, y, float(rng.integers(2, 5))))
    return cases


def _bound_by(points=lambda R2, rho: R2 + rho**2, oracle=lambda w, b, rho: w @ w + b**2 / rho**2, power=2, of=None):
    """Make a bound with other augmented points or weights, another power or another margin."""

    def answer(w, b, X, y, rho):
        gamma = of(w, b, X, y) if of else (y * (X @ w + b)).min()
        return points((X**2).sum(axis=1).max(), rho) * oracle(w, b, rho) / gamma**power

    return answer


def _bound_by_augmenting(w, b, X, y, rho):
    Z = y[:, None] * np.column_stack([X, np.full(len(X), rho)])
    v = np.append(w, b / rho)
    u = v / np.linalg.norm(v)
    return max(z @ z for z in Z) / min(z @ u for z in Z) ** 2


reference = update_bound
alternates = {"augmented and reflected": _bound_by_augmenting}
wrong = {
    "no constant coordinate": _bound_by(lambda R2, rho: R2, lambda w, b, rho: w @ w),
    "constant only in the separator": _bound_by(lambda R2, rho: R2),
    "constant only in the points": _bound_by(oracle=lambda w, b, rho: w @ w),
    "b not divided": _bound_by(oracle=lambda w, b, rho: w @ w + b**2),
    "b times rho": _bound_by(oracle=lambda w, b, rho: w @ w + (b * rho) ** 2),
    "rho not squared": _bound_by(lambda R2, rho: R2 + rho),
    "unit length assumed": _bound_by(oracle=lambda w, b, rho: 1 + b**2 / rho**2),
    "gamma not squared": _bound_by(power=1),
    "mean margin": _bound_by(of=lambda w, b, X, y: (y * (X @ w + b)).mean()),
}
