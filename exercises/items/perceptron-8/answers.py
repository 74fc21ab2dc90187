"""Answers to perceptron-8."""

import numpy as np


def lift(X):
    """Return one new coordinate for each row of X (n, 2)."""
    return X[:, 0] * X[:, 1]


def cases(rng):
    corners = np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]])
    cases = [(np.vstack([corners, corners * [a, 1.0]]),) for a in (3.0, 4.0, 9.0)]
    small = corners * 0.01  # products that rounding takes for zero
    cases.append((np.vstack([corners, small, small * [30, 40], small * [99, 2]]),))
    for size in (0.01, 0.03, 0.1, 0.3):
        X = rng.integers(1, 10, (16, 2)) * size * rng.choice([-1, 1], (16, 2))
        cases.append((np.vstack([corners, X]).round(2),))
    for _ in range(12):  # 192 points of both signs
        X = rng.integers(1, 100, (16, 2)) / 10 * rng.choice([-1, 1], (16, 2))
        cases.append((np.vstack([corners, X]),))
    return [(corners,), *cases]


reference = lift
alternates = {
    "sign of the product": lambda X: np.sign(X[:, 0] * X[:, 1]),
    "a list": lambda X: [-5 * a * b + 1 for a, b in X.tolist()],
    "signs compared": lambda X: (X[:, 0] > 0) == (X[:, 1] > 0),
    "exponential": lambda X: np.exp(X[:, 0] * X[:, 1]),
    "a tilted plane": lambda X: X[:, 0] * X[:, 1] + 3 * X[:, 0],
}
wrong = {
    "sum": lambda X: X[:, 0] + X[:, 1],
    "difference": lambda X: X[:, 0] - X[:, 1],
    "squared length": lambda X: (X**2).sum(axis=1),
    "constant": lambda X: np.ones(len(X)),
    "absolute sum": lambda X: np.abs(X[:, 0] + X[:, 1]),
    "rounded": lambda X: np.round(X[:, 0] * X[:, 1]),
    "cut off": lambda X: np.trunc(X[:, 0] * X[:, 1]),
    "absolute difference": lambda X: np.abs(X[:, 0] - X[:, 1]),
}
equivalent = {
    "return X[:, 0] * X[:, 1]: return X[:, 0] * X[:, 1] -> return -(X[:, 0] * X[:, 1])": (
        "a plane separates by the negative of a coordinate as well"
    ),
    "return X[:, 0] * X[:, 1]: X[:, 0] * X[:, 1] -> X[:, 0] / X[:, 1]": (
        "the quotient has the sign of the product, and the sign separates"
    ),
}
