"""Answers to soft-margin-2."""

import numpy as np


def move_to_margin(w, b, x, y):
    """Point nearest to x (d,) whose score has y f >= 1."""
    xi = max(0, 1 - y * (w @ x + b))
    return x + y * xi * w / (w @ w)


def cases(rng):
    cases = [
        (np.array([2.0]), 0.0, np.array([0.25]), -1),  # moves against w
        (np.array([2.0]), 0.0, np.array([0.25]), 1),  # on the right side, inside
        (np.array([3.0, 4.0]), -5.0, np.array([3.0, 4.0]), 1),  # beyond its line: stays
        (np.array([1.0, -1.0]), 1.0, np.array([0.0, 0.0]), 1),  # on its line: stays
        (np.array([3.0, 4.0]), -5.0, np.array([-1.0, 2.0]), -1),  # at the boundary
    ]
    for d in (2, 3):
        for y in (-1, 1):
            w, x = rng.integers(2, 5, d).astype(float), rng.integers(1, 4, d).astype(float)
            cases.append((w, 1.0, -y * x, y))  # on the wrong side for certain
    return cases


def _move_by(length=lambda yf: max(0, 1 - yf), sign=lambda y: y, divide=lambda w: w @ w):
    return lambda w, b, x, y: x + sign(y) * length(y * (w @ x + b)) * w / divide(w)


reference = move_to_margin
alternates = {
    "in two cases": lambda w, b, x, y: x if y * (w @ x + b) >= 1 else x + (y - w @ x - b) * w / (w @ w),
    "a list": lambda w, b, x, y: [*move_to_margin(w, b, x, y)],
}
wrong = {
    "label forgotten": _move_by(sign=lambda y: 1),
    "sign turned": _move_by(sign=lambda y: -y),
    "not divided": _move_by(divide=lambda w: 1),
    "divided by the norm": _move_by(divide=np.linalg.norm),
    "free points moved": _move_by(length=lambda yf: 1 - yf),
    "to the boundary": _move_by(length=lambda yf: max(0, -yf)),
    "unchanged": lambda w, b, x, y: x,
}
