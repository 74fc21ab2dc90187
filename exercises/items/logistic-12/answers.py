"""Answers to logistic-12."""

import numpy as np


def cautious(X, y, C, steps):
    """Return (w, b) after so many steps from zero."""
    Z = np.column_stack([X, np.ones(len(X))])
    B = C / 4 * Z.T @ Z
    for j in range(X.shape[1]):
        B[j, j] += 1
    v = np.zeros(len(B))
    for _ in range(steps):
        q = 1 / (1 + np.exp(y * (Z @ v)))
        g = np.append(v[:-1], 0) - C * (Z.T @ (q * y))
        v = v - np.linalg.solve(B, g)
    return v[:-1], v[-1]


def cases(rng):
    cases = [
        (np.array([[1.0], [-1.0]]), np.array([1, -1]), 2.0, 1),  # the first step is Newton's
        (np.array([[0.0], [1.0], [3.0]]), np.array([-1, -1, 1]), 0.5, 2),
        (np.array([[2.0, 1.0], [0.0, 1.0], [1.0, -1.0]]), np.array([1, 1, -1]), 1.0, 3),
        (np.array([[2.0], [1.0]]), np.array([1, -1]), 1.0, 0),  # no step
    ]
    for n, d in [(5, 2), (6, 1), (4, 3), (7, 2), (5, 1)]:
        X = rng.integers(-6, 7, (n, d)) / 2 + 1.0
        X[0], X[1] = 3.5, -2.0  # no column is constant
        y = rng.permutation(np.where(np.arange(n) < n // 3, 1, -1))
        cases.append((X, y, float(rng.choice([0.3, 1.5, 2.0])), int(rng.integers(2, 6))))
    return cases


def _steps(
    curvature=lambda p, C: np.full(len(p), C / 4),
    price=lambda C, n: C,
    ridge=1.0,
    offset=0.0,
    sign=-1,
    solve=np.linalg.solve,
    more=0,
    ones=1.0,
):
    """Make the steps of a method with other curvatures, or another gradient."""

    def answer(X, y, C, steps):
        n, d = X.shape
        C = price(C, n)
        Z = np.hstack([X, np.full((n, 1), ones)])
        v = np.zeros(d + 1)
        for _ in range(steps + more):
            p = 1 / (1 + np.exp(-Z @ v))
            gradient = np.append(ridge * v[:d], offset * v[d]) + C * Z.T @ (p - (y > 0))
            H = np.diag([1.0] * d + [offset if ones else 1.0]) + (Z.T * curvature(p, C)) @ Z
            v = v + sign * solve(H, gradient)
        return v[:d], v[d]

    return answer


reference = cautious
alternates = {
    "with probabilities": _steps(),
    "by the inverse": _steps(solve=lambda B, g: np.linalg.inv(B) @ g),
}
wrong = {
    "curvature of the place": _steps(lambda p, C: C * p * (1 - p)),
    "without the quarter": _steps(lambda p, C: np.full(len(p), C)),
    "offset penalised": _steps(offset=1.0),
    "price forgotten in the matrix": _steps(lambda p, C: np.full(len(p), 0.25)),
    "uphill": _steps(sign=1),
    "norm forgotten": _steps(ridge=0.0),
    "one number": _steps(solve=lambda B, g: g / np.linalg.eigvalsh(B)[-1]),
    "without an offset": _steps(ones=0.0),
    "one step more": _steps(more=1),
    "mean of the losses": _steps(price=lambda C, n: C / n),
}
equivalent = {
    "v = v - np.linalg.solve(B, g): v = v - np.linalg.solve(B, g) -> v -= np.linalg.solve(B, g)": (
        "nothing else holds the array v"
    ),
}
