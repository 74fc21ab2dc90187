"""Answers to geometry-2."""

import numpy as np


def distance_between(w, b, v, c):
    """Distance of two hyperplanes; v (d,) is a multiple of w (d,)."""
    s = (w @ v) / (w @ w)
    return abs(b - c / s) / np.linalg.norm(w)


def cases(rng):
    cases = [
        (np.array([3.0, 4.0]), 0.0, np.array([-6.0, -8.0]), 20.0),
        (np.array([1.0, 0.0]), -1.0, np.array([2.0, 0.0]), -10.0),
        (np.array([0.0, -2.0]), 4.0, np.array([0.0, 1.0]), 3.0),  # the origin lies between them
    ]
    k = float(rng.integers(1, 9))
    cases.append((np.array([k, -k]), 1.0, np.array([-3 * k, 3 * k]), k))  # the entries of w cancel
    cases.append((np.array([k, 1.0, -k - 1]), 1.0, np.array([2 * k, 2.0, -2 * k - 2]), 2 * k + 3))
    for d in (1, 2, 3, 4):
        w = rng.integers(1, 9, d) * rng.choice([-1.0, 1.0], d)
        for s in (rng.choice([0.5, 2, 3]), -rng.choice([0.5, 2, 3])):
            b, c = rng.permutation(np.arange(1, 20))[:2] * rng.choice([-1.0, 1.0], 2)
            cases.append((w, float(b), s * w, float(c)))
    return cases


def _between_by(b=lambda w, v, c: c * (w @ w) / (w @ v), size=np.linalg.norm, sign=abs):
    return lambda w, offset, v, c: sign(offset - b(w, v, c)) / size(w)


def _from_point_to_plane(w, b, v, c):
    x = -b * w / (w @ w)  # a point of the first hyperplane
    return abs(v @ x + c) / np.linalg.norm(v)


reference = distance_between
alternates = {"from a point of the first": _from_point_to_plane}
wrong = {
    "same scale assumed": _between_by(lambda w, v, c: c),
    "direction ignored": _between_by(lambda w, v, c: c * np.linalg.norm(w) / np.linalg.norm(v)),
    "absolute distances": lambda w, b, v, c: abs(abs(b) / np.linalg.norm(w) - abs(c) / np.linalg.norm(v)),
    "added": lambda w, b, v, c: abs(b / np.linalg.norm(w) + c / np.linalg.norm(v)),
    "ratio of the sums": _between_by(lambda w, v, c: c * np.sum(w) / np.sum(v)),
    "signed": _between_by(sign=lambda t: t),
    "squared length": _between_by(size=lambda w: w @ w),
    "not divided": _between_by(size=lambda w: 1.0),
}
equivalent = {
    "return abs(b - c / s) / np.linalg.norm(w): b - c / s -> c / s - b": "an absolute value has no sign",
}
