"""Answers to evaluation-5."""

import numpy as np


def evaluation_5():
    """Return A, B and the score at which p = 5/6."""
    high, low = np.log(9), np.log(1 / 3)
    A, B = (high - low) / 2, (high + low) / 2
    return [A, B, (np.log(5) - B) / A]


reference = evaluation_5
alternates = {"three decimals": [1.648, 0.549, 0.643], "an array": np.array([1.5 * np.log(3), np.log(3) / 2, 0.64332])}
wrong = {
    "A and B exchanged": [0.549, 1.648, 0.643],
    "sigmoid of the score as it is": [1, 0, np.log(5)],
    "shares in place of log-odds": [0.325, 0.575, 0.795],
    "logarithms to base ten": [0.716, 0.239, 0.643],
    "threshold one half": [1.648, 0.549, -0.333],
    "costs exchanged": [1.648, 0.549, -1.310],
    "a probability for the threshold": [1.648, 0.549, 5 / 6],
    "the score 5/6": [1.648, 0.549, 1 / (1 + np.exp(-(5 / 6 * 1.648 + 0.549)))],
    "the score 5/6, log-odds": [1.648, 0.549, 5 / 6 * 1.648 + 0.549],
    "odds upside down": [-1.648, -0.549, -1.310],
}
