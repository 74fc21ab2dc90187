"""Answers to kernels-7."""

import numpy as np


def gaussian_scores(X, y, alpha, b, nu, Z):
    """Return the scores (m,) of the rows of Z (m, d)."""
    squares = ((Z[:, None] - X) ** 2).sum(axis=2)
    return np.exp(-nu * squares) @ (alpha * y) + b


def cases(rng):
    one = np.array([[0.0]]), np.array([-1]), np.array([2.0])
    cases = [
        (*one, 0.5, 0.25, np.array([[2.0], [0.0]])),
        (
            np.array([[0.0, 0.0], [1.0, 2.0]]),
            np.array([1, -1]),
            np.array([3.0, 1.0]),
            -1.0,
            0.5,
            np.array([[1.0, 0.0]]),
        ),
    ]
    for n in (3, 4):
        X, Z = rng.integers(-2, 3, (n, 2)) / 2.0, rng.integers(-2, 3, (3, 2)) / 2.0
        y = rng.choice([-1, 1], n)
        y[:2] = [1, -1]
        alpha = rng.integers(1, 4, n) * 1.0
        cases.append((X, y, alpha, rng.integers(1, 4) * 0.5, rng.choice([0.25, 0.5, 2.0]), Z))
    return cases


def _by(y_used=lambda y: y, b_used=lambda b: b, exponent=lambda nu, D: -nu * D, after=lambda f: f):
    def answer(X, y, alpha, b, nu, Z):
        D = ((Z[:, None] - X) ** 2).sum(axis=2)
        return after(np.exp(exponent(nu, D)) @ (alpha * y_used(y)) + b_used(b))

    return answer


def _loop(X, y, alpha, b, nu, Z):
    return [b + sum(a * t * np.exp(-nu * (x - z) @ (x - z)) for a, t, x in zip(alpha, y, X, strict=True)) for z in Z]


reference = gaussian_scores
alternates = {"a loop": _loop}
wrong = {
    "labels forgotten": _by(y_used=abs),
    "offset forgotten": _by(b_used=lambda b: 0.0),
    "distance not squared": _by(exponent=lambda nu, D: -nu * np.sqrt(D)),
    "scale forgotten": _by(exponent=lambda nu, D: -D),
    "sign of the exponent": _by(exponent=lambda nu, D: nu * D),
    "labels for scores": _by(after=np.sign),
    "width for scale": lambda X, y, alpha, b, nu, Z: reference(X, y, alpha, b, 1 / (2 * nu**2), Z),
}
equivalent = {
    "squares = ((Z[:, None] - X) ** 2).sum(axis=2): Z[:, None] - X -> X - Z[:, None]": "a square has no sign",
}
