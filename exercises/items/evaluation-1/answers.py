"""Answers to evaluation-1."""

import numpy as np


def evaluation_1():
    """Return the four shares."""
    true_positive, false_positive = 40, 20
    false_negative, true_negative = 10, 930
    right = true_positive + true_negative
    recall = true_positive / (true_positive + false_negative)
    precision = true_positive / (true_positive + false_positive)
    return [right / 1000, recall, precision, 950 / 1000]


reference = evaluation_1
alternates = {"three decimals": [0.97, 0.8, 0.667, 0.95], "an array": np.array([0.97, 4 / 5, 2 / 3, 19 / 20])}
wrong = {
    "recall and precision exchanged": [0.97, 2 / 3, 0.8, 0.95],
    "error rates": [0.03, 0.2, 1 / 3, 0.05],
    "shares of all mails": [0.97, 0.04, 0.04, 0.95],
    "per cent": [97, 80, 66.7, 95],
    "per cent, more digits": [97, 80, 200 / 3, 95],
    "false alarm rate for precision": [0.97, 0.8, 20 / 950, 0.95],
    "accuracy forgets the good mails": [0.04, 0.8, 2 / 3, 0.95],
    "never spam is never right": [0.97, 0.8, 2 / 3, 0.05],
}
