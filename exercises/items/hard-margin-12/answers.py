"""Answers to hard-margin-12."""

import numpy as np


def for_a_solver(X, y, s, m):
    """Return (P, G, h): minimise v.P v / 2 subject to G v <= h."""
    G = -y[:, None] * np.column_stack([X, np.ones(len(X))])
    return np.diag([*s, 0.0]), G, -m


def cases(rng):
    cases = [
        (np.array([[3.0], [5.0], [-1.0]]), np.array([1, 1, -1]), np.array([1.0]), np.array([1.0, 1.0, 1.0])),
        (np.array([[1.5, 3.0], [2.0, 0.25]]), np.array([1, -1]), np.array([0.5, 2.0]), np.array([1.25, 0.75])),
    ]
    for n, d in [(3, 1), (3, 2), (4, 3)]:
        y = np.append(rng.permutation([1, -1]), rng.choice([-1, 1], n - 2))
        X = rng.integers(-5, 6, (n, d)) + (30.5 if d == 2 else 0.5)  # one set is far from zero
        cases.append((X, y, rng.integers(1, 9, d) / 4, rng.integers(1, 9, n) + 0.25))
    return cases


def _matrices_by(corner=0.0, scale=1, sign=(-1, -1), labels=True, order=1, right=lambda y, m: m):
    def answer(X, y, s, m):
        P = scale * np.diag(np.append(s, corner))
        G = sign[0] * (y[:, None] if labels else 1) * np.column_stack([X, np.ones(len(X))])
        if order < 0:
            P, G = np.roll(P, (1, 1), (0, 1)), np.roll(G, 1, axis=1)
        return P, G, sign[1] * right(y, m)

    return answer


def _matrices_row_by_row(X, y, s, m):
    rows = [[-label * t for t in [*x, 1]] for x, label in zip(X.tolist(), y.tolist(), strict=True)]
    d = len(s)
    P = [[float(s[i]) if i == j < d else 0.0 for j in range(d + 1)] for i in range(d + 1)]
    return P, rows, [-float(t) for t in m]


reference = for_a_solver
alternates = {"row by row": _matrices_row_by_row, "put together": _matrices_by()}
wrong = {
    "offset penalised": _matrices_by(corner=1.0),
    "b left out of P": lambda X, y, s, m: (np.diag(s), for_a_solver(X, y, s, m)[1], -m),
    "factor 2": _matrices_by(scale=2),
    "halved": _matrices_by(scale=0.5),
    "direction of the inequality": _matrices_by(sign=(1, 1)),
    "sign of h": _matrices_by(sign=(-1, 1)),
    "labels forgotten": _matrices_by(labels=False),
    "labels in h": _matrices_by(right=lambda y, m: y * m),
    "offset first": _matrices_by(order=-1),
}
