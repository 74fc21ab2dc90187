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
    ]
    cases += [
        (np.zeros(2), 1.0, np.array([1.0, 1.0]), -1),  # the offset alone makes it a mistake
        (np.array([1.0, 1.0]), -3.0, np.array([1.0, 2.0]), -1),  # on the boundary, a negative point
        (np.array([2.0, 0.0]), 3.0, np.array([1.0, 1.0]), 1),
        (np.array([2.0, 0.0]), 3.0, np.array([-4.0, 1.0]), -1),
        (np.array([1.0]), 2.0, np.array([-1.0]), -1),  # the offset decides
    ]
    for d in (2, 3):
        for y in (-1, 1):
            w, x = (rng.integers(1, 6, (2, d)) + np.array([[0.5], [0.0]])) * rng.choice([-1, 1], (2, d))
            s = w @ x
            b = rng.integers(1, 9) + 0.25
            cases += [
                (w, float(-s), x, y),  # on the boundary
                (w, float(-s - y * b), x, y),  # a mistake
                (w, float(-s + y * b), x, y),  # right
                (w, float(-s - np.sign(s) * b), x, int(np.sign(s))),  # a mistake only by the offset
            ]
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
    "label at w.x only": lambda w, b, x, y: (w + y * x, b + y) if y * (w @ x) + b <= 0 else (w, b),
    "label not in the test": lambda w, b, x, y: (w + y * x, b + y) if w @ x + b <= 0 else (w, b),
    "always": _visit_by(lambda y, f: True),
    "prediction compared": _visit_by(lambda y, f: y != (1 if f > 0 else -1)),
    "prediction compared, +1 at 0": _visit_by(lambda y, f: y != (1 if f >= 0 else -1)),
    "in place": _visit_in_place,
}
