"""Answers to logistic-10."""

import numpy as np


def loss_and_gradient(w, X, y):
    """Return (loss, gradient): the mean log loss and its gradient (d,)."""
    m = (X @ w) * y
    loss = np.mean(np.logaddexp(0, -m))
    share = np.exp(-np.logaddexp(0, m))
    gradient = -(share * y) @ X / len(y)
    return loss, gradient


def given(w, X, y):
    """Return (loss, gradient): the mean log loss and its gradient (d,)."""
    m = (X @ w) * y
    loss = np.mean(np.log(1 + np.exp(-m)))
    share = np.exp(-m) / (1 + np.exp(-m))
    gradient = -(share * y) @ X / len(y)
    return loss, gradient


def _clipped(w, X, y):
    m = np.clip(y * (X @ w), -500, 500)
    share = np.exp(-m) / (1 + np.exp(-m))
    return np.mean(np.log(1 + np.exp(-m))), -(share * y) @ X / len(y)


def _replaced(w, X, y):
    loss, gradient = given(w, X, y)
    return np.nan_to_num(loss, posinf=1e9), np.nan_to_num(gradient, posinf=1e9)


def _by_signs(w, X, y):
    m = (X @ w) * y
    small = np.exp(-np.abs(m))  # never above 1
    loss = np.mean(np.log1p(small) + np.maximum(-m, 0))
    share = np.where(m < 0, 1, small) / (1 + small)
    return loss, -(share * y) @ X / len(y)


def cases(rng):
    X = np.array([[2.0, 1], [-1, 3], [0, 0], [1, -1]])
    cases = [
        (np.array([0.5, -0.25]), X, np.array([1, -1, 1, -1])),  # small scores: above zero, at it, and below
        (np.array([-500.0, 100]), X, np.array([1, -1, 1, -1])),
        (np.array([900.0, 0]), np.array([[-1.0, 2], [1, 1], [1, 3]]), np.array([1, 1, 1])),
    ]
    while len(cases) < 7:
        n = int(rng.integers(3, 6))
        w, X = np.round(rng.normal(0, 400, 2)), np.round(rng.normal(0, 2, (n, 2)), 1)
        y = rng.choice([-1, 1], n)
        if (y * (X @ w) < -800).any():
            cases.append((w, X, y))
    return cases


reference = loss_and_gradient
alternates = {"by signs": _by_signs}
wrong = {
    "clipped": _clipped,
    "only the loss": lambda w, X, y: (loss_and_gradient(w, X, y)[0], given(w, X, y)[1]),
    "only the gradient": lambda w, X, y: (given(w, X, y)[0], loss_and_gradient(w, X, y)[1]),
    "infinity replaced": _replaced,
}
equivalent = {
    "loss = np.mean(np.logaddexp(0, -m)): np.logaddexp(0, -m) -> np.logaddexp(-m, 0)": "a sum has no order",
    "share = np.exp(-np.logaddexp(0, m)): np.logaddexp(0, m) -> np.logaddexp(m, 0)": "a sum has no order",
}
