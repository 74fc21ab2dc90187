"""Answers to convergence-11."""

import numpy as np


def sharper_bound(X, y, mistakes, v):
    """Largest number k with k - Xi <= R ||v|| sqrt(k)."""
    Xi = np.maximum(0, 1 - y * (X @ v))[mistakes].sum()
    a = np.linalg.norm(X, axis=1).max() * np.linalg.norm(v)
    return ((a + np.sqrt(a**2 + 4 * Xi)) / 2) ** 2


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
        (np.vstack([pair, [9, 12]]), np.array([1, -1, 1]), 4, np.array([0.3, 0.2])),  # the longest is never updated
        (np.vstack([pair, [2, 1]]), np.array([1, -1, 1]), 4, np.array([0.3, 0.2])),  # the third is never updated
    ]
    for n, d in ((5, 2), (5, 3), (6, 2), (5, 2)):
        X = rng.integers(-4, 5, (n, d)) + 0.5
        X[:2] = X[0], -X[0]  # with equal labels: one of them is updated again and again
        cases.append((X, np.append([1, 1, -1], rng.choice([-1, 1], n - 3)), 3, rng.integers(1, 5, d) / 2))
    return [(X, y, _mistakes(X, y, passes), v) for X, y, passes, v in cases]


def _bound_by(
    short=lambda m: np.maximum(0, 1 - m),
    pick=lambda mistakes: mistakes,
    labels=True,
    size=np.linalg.norm,
    solve=lambda a, Xi: ((a + np.sqrt(a**2 + 4 * Xi)) / 2) ** 2,
):
    def answer(X, y, mistakes, v):
        m = X @ v * (y if labels else 1)
        a = np.linalg.norm(X, axis=1).max() * size(v)
        return solve(a, abs(short(m)[pick(mistakes)].sum()))

    return answer


def _bound_by_bisection(X, y, mistakes, v):
    Xi = sum(max(0, 1 - y[i] * (v @ X[i])) for i in mistakes)
    a = max(x @ x for x in X) ** 0.5 * (v @ v) ** 0.5
    low, high = 0.0, (a + Xi**0.5) ** 2 + 1
    for _ in range(100):
        k = (low + high) / 2
        low, high = (k, high) if k - Xi <= a * k**0.5 else (low, k)
    return low


reference = sharper_bound
alternates = {"by bisection": _bound_by_bisection, "solved": _bound_by()}
wrong = {
    "the theorem's bound": _bound_by(solve=lambda a, Xi: (a + np.sqrt(Xi)) ** 2),
    "the root of k": _bound_by(solve=lambda a, Xi: (a + np.sqrt(a**2 + 4 * Xi)) / 2),
    "rounded down": lambda X, y, mistakes, v: np.floor(sharper_bound(X, y, mistakes, v)),
    "longest of the updated": lambda X, y, mistakes, v: sharper_bound(
        X[mistakes], y[mistakes], np.arange(len(mistakes)), v
    ),
    "the other root": _bound_by(solve=lambda a, Xi: ((a - np.sqrt(a**2 + 4 * Xi)) / 2) ** 2),
    "sign under the root": _bound_by(solve=lambda a, Xi: ((a + np.sqrt(abs(a**2 - 4 * Xi))) / 2) ** 2),
    "each point once": _bound_by(pick=np.unique),
    "all points": _bound_by(pick=lambda mistakes: slice(None)),
    "labels forgotten": _bound_by(labels=False),
    "mistakes of v counted": _bound_by(short=lambda m: (m < 1) * 1.0),
    "perceptron loss": _bound_by(short=lambda m: np.maximum(0, -m)),
    "not clipped": _bound_by(short=lambda m: 1 - m),
    "v of length one": _bound_by(size=lambda v: 1.0),
}
