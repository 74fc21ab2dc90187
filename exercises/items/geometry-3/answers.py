"""Answers to geometry-3."""

import numpy as np


def mirror(w, b, X):
    """Mirror images of the rows of X (n, d) in {x : w.x + b = 0}."""
    f = X @ w + b
    return X - 2 * np.outer(f, w) / (w @ w)


def cases(rng):
    cases = [
        (np.array([4.0, 3.0]), -12.0, np.array([[3.0, 3.0]])),
        (np.array([0.0, 2.0]), 1.0, np.array([[1.0, 1.0], [1.0, -3.0]])),
        (np.array([1.0, 1.0, 1.0]), 0.0, np.array([[1.0, 0.0, 0.0]])),  # thirds
    ]
    for n, d in [(1, 3), (2, 2), (3, 3), (4, 2), (3, 1)]:
        w = rng.integers(2, 6, d) * rng.choice([-1.0, 1.0], d)
        cases.append((w, rng.integers(1, 9) + 0.5, rng.integers(-5, 6, (n, d)).astype(float)))
    return cases


def _mirror_in_place(w, b, X):
    X -= 2 * np.outer(X @ w + b, w) / (w @ w)
    return X


def _mirror_by_householder(w, b, X):
    u = w / np.linalg.norm(w)
    return X @ (np.eye(len(w)) - 2 * np.outer(u, u)) - 2 * b / np.linalg.norm(w) * u


reference = mirror
alternates = {
    "one point at a time": lambda w, b, X: [x - 2 * (w @ x + b) / np.linalg.norm(w) ** 2 * w for x in X],
    "by a matrix": _mirror_by_householder,
}
wrong = {
    "length once": lambda w, b, X: X - 2 * np.outer(X @ w + b, w) / np.linalg.norm(w),
    "not divided": lambda w, b, X: X - 2 * np.outer(X @ w + b, w),
    "wrong direction": lambda w, b, X: X + 2 * np.outer(X @ w + b, w) / (w @ w),
    "offset forgotten": lambda w, b, X: X - 2 * np.outer(X @ w, w) / (w @ w),
    "the foot": lambda w, b, X: X - np.outer(X @ w + b, w) / (w @ w),
    "unsigned step": lambda w, b, X: X - 2 * np.outer(np.abs(X @ w + b), w) / (w @ w),
    "through the origin": lambda w, b, X: -X,
    "in place": _mirror_in_place,
}
