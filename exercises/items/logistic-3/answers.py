"""Answers to logistic-3."""

import numpy as np


def logistic_parts(w, X, y, C):
    """Return (value, gradient, curvature) for X (n, d) and y (n,)."""
    m = y * (X @ w)
    q = np.exp(-np.logaddexp(0, m))
    value = w @ w / 2 + C * np.logaddexp(0, -m).sum()
    gradient = w - C * (q * y) @ X
    curvature = np.eye(len(w)) + C * (X.T * (q * (1 - q))) @ X
    return value, gradient, curvature


def cases(rng):
    cases = [
        (np.zeros(2), np.array([[1.0, 2.0], [0.0, -1.0]]), np.array([1, -1]), 2.0),
        (np.array([1.0]), np.array([[1.0], [-2.0], [0.5]]), np.array([1, 1, -1]), 0.5),
        (np.array([2.0]), np.array([[1000.0], [900.0]]), np.array([1, -1]), 3.0),
    ]
    for d, n in ((2, 3), (3, 5)):
        w, X = np.round(rng.uniform(-1, 1, d), 1), np.round(rng.uniform(-2, 2, (n, d)), 1)
        cases.append((w, X, rng.choice([-1, 1], n), 1.5))
    far = rng.integers(800, 1000, (2, 1)) * np.array([[1.0], [-1.0]])
    cases.append((np.array([1.5]), far, rng.choice([-1, 1], 2), 0.5))
    aside = rng.permutation(np.arange(20.0, 25.0))[:3, None]  # far from zero
    cases.append((np.array([0.1]), aside, rng.choice([-1, 1], 3), 0.5))
    return cases


def _by(
    norm=1,
    identity=1,
    price=lambda C, n: C,
    pull=lambda q, y: -q * y,
    curve=lambda q: q * (1 - q),
    loss=lambda m: np.logaddexp(0, -m),
):
    """Make an objective with another norm, price, pull, curvature or loss."""

    def answer(w, X, y, C):
        m, c = y * (X @ w), price(C, len(y))
        q = np.exp(-np.logaddexp(0, m))
        value = norm * (w @ w) / 2 + c * loss(m).sum()
        H = norm * identity * np.eye(len(w)) + c * (X.T * curve(q)) @ X
        return value, norm * w + c * pull(q, y) @ X, H

    return answer


def _in_loops(w, X, y, C):
    value, g, H = w @ w / 2, w.copy(), np.eye(len(w))
    for x, s in zip(X, y, strict=True):
        m = s * (w @ x)
        q = 1 / (1 + np.exp(m)) if m < 700 else 0.0
        value = value + C * np.logaddexp(0, -m)
        g, H = g - C * q * s * x, H + C * q * (1 - q) * np.outer(x, x)
    return value, g, H


reference = logistic_parts
alternates = {"built from parts": _by(), "loops": _in_loops}
wrong = {
    "overflow": _by(loss=lambda m: np.log(1 + np.exp(-m))),
    "sign of the gradient": _by(pull=lambda q, y: q * y),
    "label forgotten": _by(pull=lambda q, y: -q),
    "own probability": _by(pull=lambda q, y: -(1 - q) * y),
    "no norm": _by(norm=0),
    "no identity": _by(identity=0),
    "price forgotten": _by(price=lambda C, n: 1),
    "half of the curvature": _by(curve=lambda q: q),
    "mean": _by(price=lambda C, n: C / n),
}
equivalent = {
    "q = np.exp(-np.logaddexp(0, m)): np.logaddexp(0, m) -> np.logaddexp(m, 0)": "both arguments play the same part",
    (
        "value = w @ w / 2 + C * np.logaddexp(0, -m).sum(): np.logaddexp(0, -m) -> np.logaddexp(-m, 0)"
    ): "both arguments play the same part",
    "gradient = w - C * (q * y) @ X: C * (q * y) @ X -> C * (q * y @ X)": "C is a number",
    (
        "curvature = np.eye(len(w)) + C * (X.T * (q * (1 - q))) @ X: "
        "C * (X.T * (q * (1 - q))) @ X -> C * (X.T * (q * (1 - q)) @ X)"
    ): "C is a number",
}
