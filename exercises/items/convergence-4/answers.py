"""Answers to convergence-4."""

import numpy as np


def best_constant(w, b, X, y):
    """Return (rho, bound), the best rho and the bound that it gives."""
    gamma = (y * (X @ w + b)).min()
    R = np.sqrt((X**2).sum(axis=1).max())
    norm = np.linalg.norm(w)
    return np.sqrt(R * abs(b) / norm), (R * norm + abs(b)) ** 2 / gamma**2


def cases(rng):
    cases = [
        (np.array([1.0]), -3.0, np.array([[4.0], [2.0]]), np.array([1, -1])),
        (np.array([3.0, 4.0]), -5.0, np.array([[3.0, 1.0], [0.0, 0.0], [-2.0, 1.0]]), np.array([1, -1, -1])),
        (np.array([0.0, 2.0]), 1.0, np.array([[5.0, 1.0], [-4.0, -2.0]]), np.array([1, -1])),
    ]
    for n, d in [(3, 2), (4, 2), (3, 3), (5, 2)]:
        w = rng.integers(1, 5, d) + 1.0
        side = -1.0 if len(cases) % 2 else 1.0
        b = side * (rng.integers(2, 6) + 0.25)
        y = np.append([1, -1], rng.choice([-1, 1], n - 2))
        X = rng.integers(4, 9, (n, d)) + 0.5
        X[y < 0] = -X[y < 0]  # |w.x| >= 8 > |b|
        cases.append((w, b, X, y))
    return cases


def _constant_by(
    norm=np.linalg.norm,
    rho=lambda R, b, norm: np.sqrt(R * abs(b) / norm),
    gamma=lambda m: m.min(),
    bound=lambda R, b, norm, rho, gamma: (R**2 + rho**2) * (norm**2 + b**2 / rho**2) / gamma**2,
):
    """Make an answer with another norm, rho or bound."""

    def answer(w, b, X, y):
        R, size = np.linalg.norm(X, axis=1).max(), norm(w)
        best = rho(R, b, size)
        return best, bound(R, b, size, best, gamma(y * (X @ w + b)))

    return answer


reference = best_constant
alternates = {"inserted in the theorem": _constant_by()}
wrong = {
    "unit length assumed": _constant_by(norm=lambda w: 1.0),
    "square not undone": lambda w, b, X, y: (best_constant(w, b, X, y)[0] ** 2, best_constant(w, b, X, y)[1]),
    "rho = R": _constant_by(rho=lambda R, b, norm: R),
    "gamma not squared": _constant_by(bound=lambda R, b, norm, rho, gamma: (R * norm + abs(b)) ** 2 / gamma),
    "sign of b": _constant_by(
        rho=lambda R, b, norm: np.sqrt(max(R * b / norm, 0)),
        bound=lambda R, b, norm, rho, gamma: (R * norm + b) ** 2 / gamma**2,
    ),
    "cross term forgotten": _constant_by(bound=lambda R, b, norm, rho, gamma: (R**2 * norm**2 + b**2) / gamma**2),
    "mean margin": _constant_by(gamma=lambda m: m.mean()),
    "radius for rho": lambda w, b, X, y: (np.linalg.norm(X, axis=1).max(), reference(w, b, X, y)[1]),
}
