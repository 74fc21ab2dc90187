"""Answers to convergence-11."""

import numpy as np


def bound(X, y, mistakes, v):
    """Return the bound (R ||v|| + sqrt(Xi))^2 on the updates."""
    short = np.maximum(0, 1 - y * (X @ v))
    R = np.linalg.norm(X, axis=1).max()
    return (R * np.linalg.norm(v) + np.sqrt(short[mistakes].sum())) ** 2


def _mistakes(X, y, passes):
    w, mistakes = np.zeros(X.shape[1]), []
    for i in list(range(len(X))) * passes:
        if y[i] * (w @ X[i]) <= 0:
            w = w + y[i] * X[i]
            mistakes.append(i)
    return np.array(mistakes)


def cases(rng):
    corners = np.array([[-1.0, -1], [-1, 1], [1, -1], [1, 1]])
    pair, u = np.array([[3.0, -1], [1, -2]]), np.array([0.6, 0.8])
    cases = [
        (corners, np.array([-1, 1, 1, -1]), 3, np.array([1.0, 0.5])),  # exclusive or
        (corners, np.array([-1, 1, 1, -1]), 2, np.zeros(2)),  # v = 0: every update falls short by 1
        (pair, np.array([1, -1]), 5, u),  # Novikoff's bound
        (np.vstack([pair, [2, 1]]), np.array([1, -1, 1]), 4, np.array([0.3, 0.2])),  # the third is never updated
    ]
    for n, d in ((5, 2), (5, 3), (6, 2)):
        X = rng.integers(-4, 5, (n, d)) + 0.5
        cases.append((X, rng.choice([-1, 1], n), 2, rng.integers(1, 5, d) / 2))
    return [(X, y, _mistakes(X, y, passes), v) for X, y, passes, v in cases]


def _bound_by(
    short=lambda m: np.maximum(0, 1 - m),
    pick=lambda mistakes: mistakes,
    labels=True,
    size=np.linalg.norm,
    join=lambda a, Xi: (a + np.sqrt(Xi)) ** 2,
):
    def answer(X, y, mistakes, v):
        m = X @ v * (y if labels else 1)
        a = np.linalg.norm(X, axis=1).max() * size(v)
        return join(a, abs(short(m)[pick(mistakes)].sum()))

    return answer


def _bound_by_loop(X, y, mistakes, v):
    Xi = 0
    for i in mistakes:
        if y[i] * (v @ X[i]) < 1:
            Xi += 1 - y[i] * (v @ X[i])
    a2 = max(x @ x for x in X) * (v @ v)
    return a2 + 2 * (a2 * Xi) ** 0.5 + Xi


reference = bound
alternates = {"a loop": _bound_by_loop}
wrong = {
    "each point once": _bound_by(pick=np.unique),
    "all points": _bound_by(pick=lambda mistakes: slice(None)),
    "labels forgotten": _bound_by(labels=False),
    "mistakes of v counted": _bound_by(short=lambda m: (m < 1) * 1.0),
    "perceptron loss": _bound_by(short=lambda m: np.maximum(0, -m)),
    "not clipped": _bound_by(short=lambda m: 1 - m),
    "root forgotten": _bound_by(join=lambda a, Xi: (a + Xi) ** 2),
    "sum of squares": _bound_by(join=lambda a, Xi: a**2 + Xi),
    "v of length one": _bound_by(size=lambda v: 1.0),
}
