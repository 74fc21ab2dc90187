"""Answers to convergence-7."""

import numpy as np


def rate_for(K, w0, X, y, u):
    """Smallest learning rate for which at most K updates are promised."""
    u = u / np.linalg.norm(u)
    delta = (y * (X @ u)).min()
    R = np.linalg.norm(X, axis=1).max()
    left = K - R**2 / delta**2
    return 2 * np.linalg.norm(w0) / (delta * left) if left > 0 else np.inf


def cases(rng):
    X, y, u = np.array([[3.0, -1.0], [1.0, -2.0]]), np.array([1, -1]), np.array([3.0, 4.0])
    three = np.array([[2.0, 1.0], [-1.0, -3.0], [4.0, -2.0]])
    cases = [
        (30, np.array([-6.0, -8.0]), X, y, u),
        (15, np.array([-6.0, -8.0]), X, y, u),
        (11, np.array([-6.0, -8.0]), X, y, u),  # one to spare
        (31, np.array([1.0, 0.0]), three, np.array([1, -1, 1]), u),  # R^2/delta^2 = 31.25
        (9, np.array([-6.0, -8.0]), X, y, u),  # below R^2/delta^2 = 10
        (
            1,
            np.array([0.0, 2.0]),
            np.array([[2.0, 0.0], [-2.0, 0.0]]),
            np.array([1, -1]),
            np.array([3.0, 0.0]),
        ),  # equal
    ]
    for n, d in [(3, 2), (4, 2), (3, 3)]:
        y = rng.choice([-1, 1], n)
        X = y[:, None] * (rng.integers(0, 5, (n, d)) + 1.0)
        w0, u = rng.integers(2, 7, d).astype(float), rng.integers(1, 5, d).astype(float)
        least = (X**2).sum(axis=1).max() * (u @ u) / (y * (X @ u)).min() ** 2
        cases.append((int(least) + int(rng.integers(3, 40)), w0, X, y, u))
        cases.append((max(1, int(least) - 1), w0, X, y, u))
    return cases


def _rate_by(
    of=lambda s, delta, left: 2 * s / (delta * left), u_scale=True, zero=lambda q: q, none=lambda rate: np.inf
):
    def answer(K, w0, X, y, u):
        u = u / np.linalg.norm(u) if u_scale else u
        delta, R = (y * (X @ u)).min(), np.linalg.norm(X, axis=1).max()
        left = K - zero(R**2 / delta**2)
        rate = of(np.linalg.norm(w0), delta, left or 1e-9)
        return rate if left > 0 else none(rate)

    return answer


def _rate_with_a_witness(K, w0, X, y, u):
    """Use v with y v.x >= 1, whose length is 1/delta."""
    v = u / min(y * (X @ u))
    left = K - max(x @ x for x in X) * (v @ v)
    return float("inf") if left <= 0 else 2 * ((w0 @ w0) * (v @ v)) ** 0.5 / left


reference = rate_for
alternates = {"with another witness": _rate_with_a_witness}
wrong = {
    "no promise from zero": _rate_by(zero=lambda q: 0),
    "infinity forgotten": _rate_by(none=lambda rate: rate),
    "factor 2": _rate_by(lambda s, delta, left: s / (delta * left)),
    "upside down": _rate_by(lambda s, delta, left: delta * left / (2 * s)),
    "squared start": _rate_by(lambda s, delta, left: 2 * s**2 / (delta * left)),
    "u not normalised": _rate_by(u_scale=False),
    "delta forgotten": _rate_by(lambda s, delta, left: 2 * s / left),
}
equivalent = {
    "return 2 * np.linalg.norm(w0) / (delta * left) if left > 0 else np.inf: left > 0 -> left >= 0": (
        "with nothing to spare the quotient is infinite as well"
    ),
}
