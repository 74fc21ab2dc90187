"""Answers to multiclass-1."""

import numpy as np


def multiclass_1():
    """Return the four scores after the visit."""
    x, f = np.array([0.5, -0.5]), np.array([3.0, 5.0, 5.0, 4.0])
    gain = x @ x + 1  # of the weights and of the offset
    return [f[0] + gain, f[1] - gain, f[2], f[3]]


reference = multiclass_1
alternates = {"a tuple": (4.5, 3.5, 5, 4), "an array": np.array([4.5, 3.5, 5, 4])}
wrong = {
    "last of several": [4.5, 5, 3.5, 4],
    "both best rivals": [4.5, 3.5, 3.5, 4],
    "all rivals ahead": [4.5, 3.5, 3.5, 2.5],
    "rival not lowered": [4.5, 5, 5, 4],
    "offset forgotten": [3.5, 4.5, 5, 4],
    "weights forgotten": [4, 4, 5, 4],
    "length not squared": [4.707, 3.293, 5, 4],
    "nothing": [3, 5, 5, 4],
    "raised and lowered exchanged": [1.5, 6.5, 5, 4],
}
