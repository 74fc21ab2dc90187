"""Answers to geometry-1."""

from fractions import Fraction

import numpy as np


def geometry_1(w1, w2, b, p1, p2, q1, q2):
    """Return the signed distances of (p1, p2) and (q1, q2)."""
    w, X = np.array([w1, w2]), np.array([[p1, p2], [q1, q2]])
    return ((X @ w + b) / np.linalg.norm(w)).tolist()


def draw(rng):
    """Draw a line with a whole norm, and two points at whole distances from it, one on each side."""
    near, away = rng.choice(np.arange(1, 9), 2, replace=False)
    while True:
        a, c, norm = ((3, 4, 5), (4, 3, 5), (5, 12, 13), (12, 5, 13), (8, 15, 17))[rng.integers(5)]
        w = np.array([a, c]) * rng.choice([-1, 1], 2)
        p, q = rng.integers(1, 14, (2, 2))
        b = int(near) * norm - int(w @ p)
        far = (int(w @ q) + b) / norm
        if far == -away and abs(b) not in (0, norm):
            break
    numbers = {"w1": int(w[0]), "w2": int(w[1]), "b": b, "norm": norm}
    numbers |= {"p1": int(p[0]), "p2": int(p[1]), "q1": int(q[0]), "q2": int(q[1])}
    numbers |= {"fp": int(w @ p) + b, "fq": int(w @ q) + b, "tp": (int(w @ p) + b) // norm, "tq": int(far)}
    line = f"{w[0]}x_1 {w[1]:+d}x_2 {b:+d}".replace(" +", " + ").replace(" -", " - ")
    return numbers | {"line": line, "signed": f"{b:+d}", "squares": f"{a}^2 + {c}^2"}


def _by(divide=lambda f, norm: f / norm):
    def answer(fp, fq, norm):
        return [divide(fp, norm), divide(fq, norm)]

    return answer


reference = geometry_1
alternates = {
    "fractions": lambda fp, fq, norm: [Fraction(fp, norm), Fraction(fq, norm)],
    "a tuple": lambda tp, tq: (float(tp), tq),
    "an array": lambda tp, tq: np.array([tp, tq]),
}
wrong = {
    "the scores": _by(lambda f, norm: f),
    "unsigned": _by(lambda f, norm: abs(f) / norm),
    "opposite signs": _by(lambda f, norm: -f / norm),
    "squared length": _by(lambda f, norm: f / norm**2),
    "b not divided": lambda fp, fq, b, norm: [(fp - b) / norm + b, (fq - b) / norm + b],
    "sign of b": lambda fp, fq, b, norm: [(fp - 2 * b) / norm, (fq - 2 * b) / norm],
    "order": lambda tp, tq: (tq, tp),
}
