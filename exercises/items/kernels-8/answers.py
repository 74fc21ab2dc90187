"""Answers to kernels-8."""

import numpy as np


def kernels_8():
    """Return w1, w2, b and the margin."""
    w, b = np.array([0.0, -2.0]), 1.0
    return [*w.tolist(), b, 1 / np.linalg.norm(w)]


reference = kernels_8
alternates = {"a tuple": (0, -2, 1, 0.5), "an array": np.array([0.0, -2.0, 1.0, 0.5])}
wrong = {
    "signs turned": [0, 2, -1, 0.5],
    "not scaled": [0, -1, 0.5, 0.5],
    "whole width": [0, -2, 1, 1],
    "boundary at the negative points": [0, -1, 1, 1],
}
