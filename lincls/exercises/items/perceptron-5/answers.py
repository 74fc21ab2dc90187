"""Answers to perceptron-5."""

import numpy as np


def risk_and_mistakes(w, b, X, y):
    """Return (risk, mistakes), the latter being the number |V|."""
    margins = y * (X @ w + b)
    return np.maximum(0, -margins).sum(), np.sum(margins <= 0)


def cases(rng):
    X, y = np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 3.0]]), np.array([1, -1, 1])
    cases = [
        (np.zeros(2), 0.0, X, y),  # the risk is 0 and nothing is right
        (np.array([1.0, 0.0]), -2.0, X, y),  # a point on the boundary
        (np.array([-100.0, 1.0]), 0.0, np.eye(2), np.array([1, 1])),
        (np.array([-0.01, 1.0]), 0.0, np.eye(2), np.array([1, 1])),
        (np.array([1.0]), -1.0, np.array([[3.0], [0.5], [-2.0]]), np.array([1, 1, 1])),
    ]
    for n, d in [(4, 2), (5, 3), (6, 2)]:
        X, w = rng.integers(-5, 6, (n, d)).astype(float), rng.integers(1, 5, d).astype(float)
        cases.append((w, float(rng.integers(1, 4)), X, np.append([1, -1], rng.choice([-1, 1], n - 2))))
    return cases


def _risk_by(loss, mistake=lambda m: m <= 0, reduce=np.sum):
    """Make a risk with another loss of y f, test for a mistake, or mean for sum."""
    return lambda w, b, X, y: (lambda m: (reduce(loss(m)), np.sum(mistake(m))))(y * (X @ w + b))


def _risk_by_loop(w, b, X, y):
    total, mistakes = 0.0, 0
    for x_i, y_i in zip(X, y, strict=True):
        if y_i * (w @ x_i + b) <= 0:
            total -= y_i * (w @ x_i + b)
            mistakes += 1
    return total, mistakes


reference = risk_and_mistakes
alternates = {
    "a loop": _risk_by_loop,
    "a sum over V": _risk_by(lambda m: -m[m <= 0]),
}
wrong = {
    "counts errors": _risk_by(lambda m: m <= 0),
    "not clipped": _risk_by(lambda m: -m),
    "mean": _risk_by(lambda m: np.maximum(0, -m), reduce=np.mean),
    "hinge": _risk_by(lambda m: np.maximum(0, 1 - m)),
    "absolute values": _risk_by(np.abs),
    "boundary not counted": _risk_by(lambda m: np.maximum(0, -m), lambda m: m < 0),
    "wrong sign": _risk_by(lambda m: np.minimum(0, m)),
}
