"""Answers to geometry-12."""

import numpy as np


def geometry_12():
    """Return (X, y)."""
    X = np.append(np.arange(9.0), 1000.0)[:, None]
    return X, np.where(X[:, 0] > 0, 1, -1)


def _line(x, y):
    return [[t] for t in x], y


reference = geometry_12
alternates = {
    "mirrored": _line([1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, -99, 2], [-1] * 9 + [1]),
    "small numbers": _line([1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 30, 0.9], [1] * 9 + [-1]),
}
wrong = {
    "not separable": _line([1, 2, 3, 4, 5, 6, 7, 8, 1000, 4.5], [1] * 9 + [-1]),
    "one class only": _line(range(10), [1] * 10),
    "dragged the wrong way": _line([20, 21, 22, 23, 24, 25, 26, 27, 60, 0], [1] * 9 + [-1]),
    "both classes dragged": _line([1, 2, 3, 4, 1000, -1, -2, -3, -4, -1000], [1] * 5 + [-1] * 5),
    "seven": _line([1, 2, 3, 4, 5, 6, 7, 1000, 0, -1], [1] * 8 + [-1] * 2),
}
