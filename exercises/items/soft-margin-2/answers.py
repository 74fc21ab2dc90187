"""Answers to soft-margin-2."""

import numpy as np


def move_within(w, b, x, y, allowed):
    """Point nearest to x (d,) whose slack is at most allowed."""
    excess = max(0, 1 - allowed - y * (w @ x + b))
    return x + y * excess * w / (w @ w)


def cases(rng):
    cases = [
        (np.array([2.0]), 0.0, np.array([0.25]), -1, 0.5),  # moves against w, to the boundary and half way on
        (np.array([2.0]), 0.0, np.array([0.25]), 1, 0.25),  # on the right side, inside
        (np.array([3.0, 4.0]), -5.0, np.array([3.0, 4.0]), 1, 0.5),  # beyond its line: stays
        (np.array([1.0, -1.0]), 1.0, np.array([0.0, 0.0]), 1, 0.0),  # on its line: stays
        (np.array([2.0, -1.0]), 0.5, np.array([0.0, 0.0]), 1, 0.75),  # pays less than it may: stays
        (np.array([3.0, 4.0]), -5.0, np.array([-1.0, 2.0]), -1, 0.0),  # from the boundary to its line
    ]
    for d in (2, 3):
        for y in (-1, 1):
            w, x = rng.integers(2, 5, d).astype(float), rng.integers(1, 4, d).astype(float)
            for allowed in (rng.choice([0.25, 0.5]), rng.choice([1.25, 1.5, 2])):  # on the wrong side for certain
                cases.append((w, 1.0, -y * x, y, float(allowed)))
            cases.append((w, 1.0, y * x, y, float(rng.choice([0.25, 0.5, 1.5]))))  # far on its own: stays
    w, y = np.array([1.0, -1.0]) * rng.integers(1, 6), int(rng.choice([-1, 1]))  # weights that cancel
    return [*cases, (w, 0.5, -y * w, y, 0.5)]


def _move_by(length=lambda xi, allowed: max(0, xi - allowed), sign=lambda y: y, divide=lambda w: w @ w):
    def answer(w, b, x, y, allowed):
        xi = max(0, 1 - y * (w @ x + b))
        return x + sign(y) * length(xi, allowed) * w / divide(w)

    return answer


reference = move_within
alternates = {
    "slack first": _move_by(),
    "in two cases": lambda w, b, x, y, allowed: (
        x if 1 - y * (w @ x + b) <= allowed else x + (y * (1 - allowed) - w @ x - b) * w / (w @ w)
    ),
    "a list": lambda w, b, x, y, allowed: [*move_within(w, b, x, y, allowed)],
}
wrong = {
    "to the margin": _move_by(length=lambda xi, allowed: xi),
    "a part of the way": _move_by(length=lambda xi, allowed: xi * max(0, 1 - allowed)),
    "moved back in": _move_by(length=lambda xi, allowed: xi - allowed),
    "by what is allowed": _move_by(length=lambda xi, allowed: min(xi, allowed)),
    "label forgotten": _move_by(sign=lambda y: 1),
    "sign turned": _move_by(sign=lambda y: -y),
    "not divided": _move_by(divide=lambda w: 1),
    "divided by the norm": _move_by(divide=np.linalg.norm),
    "stays where one is allowed": _move_by(length=lambda xi, allowed: max(0, xi - allowed) * (allowed < 1)),
    "unchanged": lambda w, b, x, y, allowed: x,
    "moved back": lambda w, b, x, y, allowed: x + y * (1 - allowed - y * (w @ x + b)) * w / (w @ w),
}
