"""Answers to promises-18."""

import numpy as np


def promises_18():
    """Return three guarantees and a number of pictures."""
    n, h = 599, 65
    vc = np.sqrt((h * (np.log(2 * n / h) + 1) + np.log(80)) / n)
    choice = np.sqrt(np.log(140) / (2 * n))
    sealed = np.sqrt(np.log(20) / (2 * n))
    pictures = np.log(140) / (2 * 0.01**2)
    return [4 / n + choice, 8 / n + sealed, 36 / n + vc, pictures]


reference = promises_18
alternates = {"three digits": [0.0709, 0.0634, 0.717, 24700]}
wrong = {
    "choice for free": [0.056684, 0.063362, 0.717, 24708],
    "seven for the sealed part": [0.070903, 0.077581, 0.717, 24708],
    "validation errors twice": [0.070903, 0.056684, 0.717, 24708],
    "dimension without offset": [0.070903, 0.063362, 0.713, 24708],
    "root without errors": [0.064225, 0.050006, 0.657, 24708],
    "pictures for one machine": [0.070903, 0.063362, 0.717, 14979],
    "linear on validation": [0.070903, 0.063362, 0.7508, 24708],
}
