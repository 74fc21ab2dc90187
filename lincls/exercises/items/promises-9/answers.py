"""Answers to promises-9."""

import numpy as np


def promises_9():
    """Return the five scores."""
    p = 0.8
    log_odds = np.log(p / (1 - p))
    return [1, log_odds, 2 * p - 1, log_odds / 2, 0]


reference = promises_9
alternates = {"three decimals": [1, 1.386, 0.6, 0.693, 0], "an array": np.array([1, np.log(4), 0.6, np.log(2), 0])}
wrong = {
    "probability in place of the score": [1, 1.386, 0.8, 0.693, 0],
    "half forgotten": [1, 1.386, 0.6, 1.386, 0],
    "half in the wrong loss": [1, 0.693, 0.6, 1.386, 0],
    "perceptron like the hinge": [1, 1.386, 0.6, 0.693, 1],
    "hinge at zero": [0, 1.386, 0.6, 0.693, 0],
    "logarithms to base ten": [1, 0.602, 0.6, 0.301, 0],
    "odds upside down": [-1, -1.386, -0.6, -0.693, 0],
}
