"""Answers to kernels-6."""

import numpy as np


def kernels_6(p, q, a1, a2, a3):
    """Return the two scores."""
    X, y = np.array([[1, 0], [0, 1], [1, 1]]), np.array([1, 1, -1])
    alpha = np.array([a1, a2, a3])
    points = np.array([[p, q], [1, 1]])
    K = (points @ X.T + 1) ** 2
    return (K @ (alpha * y) + alpha @ y).tolist()


def draw(rng):
    """Draw the counts and a new point, such that the offset is not 0 and the third point is right."""
    while True:
        (a1, a2, a3), (p, q) = rng.integers(1, 4, 3).tolist(), rng.integers(0, 4, 2).tolist()
        f, f3 = kernels_6(p, q, a1, a2, a3)
        b = a1 + a2 - a3
        if b != 0 and f3 < 0 and p != q and f not in (0, f3) and 3 * (a1 + a2) != 5 * a3:
            break
    kernel = {"r": p + q, "k1": (p + 1) ** 2, "k2": (q + 1) ** 2, "k3": (p + q + 1) ** 2}
    return {"a1": a1, "a2": a2, "a3": a3, "p": p, "q": q, "b": b, "f": f, "f3": f3, **kernel}


def _by(kernel=lambda t: (t + 1) ** 2, labels=(1, 1, -1), counts=lambda a: a, b_used=1):
    def answer(p, q, a1, a2, a3, b):
        votes = [(1, 0), (0, 1), (1, 1)]
        return [
            sum(counts(a) * t * kernel(u * x + v * z) for a, t, (u, v) in zip((a1, a2, a3), labels, votes, strict=True))
            + b_used * b
            for x, z in ((p, q), (1, 1))
        ]

    return answer


reference = kernels_6
alternates = {"vote by vote": _by(), "an array": lambda f, f3: np.array([f, f3], dtype=float)}
wrong = {
    "offset forgotten": _by(b_used=0),
    "labels forgotten": _by(labels=(1, 1, 1)),
    "inner product alone": _by(kernel=lambda t: t),
    "one forgotten": _by(kernel=lambda t: t**2),
    "counts forgotten": _by(counts=lambda a: 1),
}
