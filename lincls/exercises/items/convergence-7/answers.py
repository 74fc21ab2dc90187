"""Answers to convergence-7."""

import numpy as np


def bound_from(w0, eta, X, y, u):
    """Bound on the updates from w0 with rate eta, without an offset."""
    u = u / np.linalg.norm(u)
    delta = (y * (X @ u)).min()
    R = np.linalg.norm(X, axis=1).max()
    return R**2 / delta**2 + 2 * np.linalg.norm(w0) / (eta * delta)


def cases(rng):
    X, y, u = np.array([[3.0, -1.0], [1.0, -2.0]]), np.array([1, -1]), np.array([3.0, 4.0])
    cases = [
        (np.array([-6.0, -8.0]), 1.0, X, y, u),
        (np.array([-6.0, -8.0]), 0.25, X, y, u),
        (np.zeros(2), 0.5, X, y, u),  # from zero the learning rate is of no account
        (np.array([5.0, 0.0]), 2.0, np.array([[2.0, 0.0], [0.0, 3.0]]), np.array([1, 1]), np.array([1.0, 1.0])),
    ]
    for n, d in [(3, 2), (4, 2), (3, 3)]:
        y = rng.choice([-1, 1], n)
        X = y[:, None] * (rng.integers(0, 5, (n, d)) + 1.0)
        w0 = rng.integers(2, 7, d).astype(float)
        cases.append((w0, float(rng.choice([0.5, 2, 4])), X, y, rng.integers(1, 5, d).astype(float)))
    return cases


def _start_by(extra, u_scale=True):
    def answer(w0, eta, X, y, u):
        u = u / np.linalg.norm(u) if u_scale else u
        delta, R = (y * (X @ u)).min(), np.linalg.norm(X, axis=1).max()
        return R**2 / delta**2 + extra(np.linalg.norm(w0), eta, delta, R)

    return answer


def _start_with_rate_one(w0, eta, X, y, u):
    """From w0/eta with learning rate one the mistakes are the same."""
    v = u / min(y * (X @ u))  # has y v.x >= 1, and the length 1/delta
    return max(x @ x for x in X) * (v @ v) + 2 * np.sqrt((w0 / eta) @ (w0 / eta) * (v @ v))


reference = bound_from
alternates = {"with learning rate one": _start_with_rate_one}
wrong = {
    "start ignored": _start_by(lambda s, eta, delta, R: 0),
    "factor 2": _start_by(lambda s, eta, delta, R: s / (eta * delta)),
    "learning rate ignored": _start_by(lambda s, eta, delta, R: 2 * s / delta),
    "learning rate multiplied": _start_by(lambda s, eta, delta, R: 2 * s * eta / delta),
    "squared start": _start_by(lambda s, eta, delta, R: 2 * s**2 / (eta * delta)),
    "u not normalised": _start_by(lambda s, eta, delta, R: 2 * s / (eta * delta), u_scale=False),
    "delta forgotten": _start_by(lambda s, eta, delta, R: 2 * s / eta),
}
