"""Answers to perceptron-1."""

import numpy as np


def visit(w, b, x, y):
    """Return (w, b) after the visit to x (d,) with the label y."""
    if y * (w @ x + b) <= 0:
        return w + y * x, b + y
    return w, b


def cases(rng):
    cases = [
        (np.zeros(2), 0.0, np.array([3.0, 1.0]), -1),  # every visit from zero is an update
        (np.array([2.0, 1.0]), -3.0, np.array([1.0, 1.0]), 1),  # on the boundary
        (np.array([1.0, 0.0]), 0.0, np.array([2.0, 5.0]), 1),  # right: nothing changes
        (np.array([1.0, 1.0]), -9.0, np.array([1.0, 2.0]), 1),  # the offset decides
        (np.array([2.0]), -1.0, np.array([1.0]), 1),  # right, though the score is no more than 1
        (np.array([0.0, 0.0]), 1.0, np.array([1.0, 1.0]), -1),  # the label belongs to the offset too
        (np.array([0.5, 0.25]), 0.75, np.array([-3.0, 1.0]), -1),  # right, with fractions
    ]
    for d in (1, 2, 3):
        for y in (-1, 1):
            w, x = rng.integers(-4, 5, (2, d)) + 0.25
            w[0], x[0] = y * 2.5, -5  # a mistake for certain, off the boundary
            w[1:] = 0
            cases.append((w, float(rng.integers(-3, 4)) / 2, x, y))
    return cases


def _visit_by(mistake=lambda y, f: y * f <= 0, w_step=lambda y, x: y * x, b_step=lambda y: y):
    def answer(w, b, x, y):
        return (w + w_step(y, x), b + b_step(y)) if mistake(y, w @ x + b) else (w, b)

    return answer


def _visit_in_place(w, b, x, y):
    if y * (w @ x + b) <= 0:
        w += y * x
        b += y
    return w, b


def _visit_without_offset(w, b, x, y):
    return (w + y * x, b + y) if y * (w @ x) <= 0 else (w, b)


reference = visit
alternates = {
    "negated test": _visit_by(lambda y, f: not y * f > 0),
    "arithmetic": lambda w, b, x, y: (lambda m: [w + m * y * x, b + m * y])(int(y * (w @ x + b) <= 0)),
}
wrong = {
    "strict inequality": _visit_by(lambda y, f: y * f < 0),
    "label forgotten": _visit_by(w_step=lambda y, x: x),
    "both labels forgotten": _visit_by(w_step=lambda y, x: x, b_step=lambda y: 1),
    "subtracted": _visit_by(w_step=lambda y, x: -y * x),
    "both subtracted": _visit_by(w_step=lambda y, x: -y * x, b_step=lambda y: -y),
    "inverted test": _visit_by(lambda y, f: y * f > 0),
    "unchanged": lambda w, b, x, y: (w, b),
    "offset never updated": _visit_by(b_step=lambda y: 0),
    "offset counts mistakes": _visit_by(b_step=lambda y: 1),
    "offset not in the test": _visit_without_offset,
    "always": _visit_by(lambda y, f: True),
    "prediction compared": _visit_by(lambda y, f: y != (1 if f > 0 else -1)),
    "prediction compared, +1 at 0": _visit_by(lambda y, f: y != (1 if f >= 0 else -1)),
    "in place": _visit_in_place,
}
