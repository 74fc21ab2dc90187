"""Answers to geometry-2."""

import numpy as np


def distance_from_origin(w, b):
    """Distance of {x : w.x + b = 0} from the origin; w is (d,)."""
    return abs(b) / np.linalg.norm(w)


def cases(rng):
    cases = [(np.array([4.0, 3.0]), -12.0), (np.array([3.0, 4.0]), 10.0), (np.array([0.0, -2.0]), 3.0)]
    for d in (1, 2, 3, 5):
        w = rng.integers(1, 9, d) * rng.choice([-1.0, 1.0], d)
        cases += [(w, -float(rng.integers(1, 20))), (w, float(rng.integers(1, 20)))]
    return [*cases, (np.array([1.0, 1.0]), 0.0)]


reference = distance_from_origin
alternates = {
    "length of the nearest point": lambda w, b: np.linalg.norm(-b * w / (w @ w)),
    "square root of squares": lambda w, b: (b**2 / np.sum(w**2)) ** 0.5,
}
wrong = {
    "signed": lambda w, b: b / np.linalg.norm(w),
    "minus b": lambda w, b: -b / np.linalg.norm(w),
    "not divided": lambda w, b: abs(b),
    "squared length": lambda w, b: abs(b) / (w @ w),
    "sum of absolute values": lambda w, b: abs(b) / np.abs(w).sum(),
}
