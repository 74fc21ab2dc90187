"""Answers to logistic-8."""

import numpy as np

A, B = np.array([5, 7, 4, 6, 8]), np.array([4, 5, 4, 5, 6])


def logistic_8():
    """Standard error of A, mean of A - B, standard error of that mean."""
    A, B = np.array([5, 7, 4, 6, 8]), np.array([4, 5, 4, 5, 6])
    error = A.std(ddof=1) / 5**0.5
    return [error, (A - B).mean(), (A - B).std(ddof=1) / 5**0.5]


reference = logistic_8
alternates = {"three decimals": [0.707, 1.2, 0.374]}
wrong = {
    "not divided by the root": [A.std(ddof=1), 1.2, (A - B).std(ddof=1)],
    "divided by n": [A.std() / 5**0.5, 1.2, (A - B).std() / 5**0.5],
    "divided by n, not by its root": [A.std(ddof=1) / 5, 1.2, (A - B).std(ddof=1) / 5],
    "unpaired": [0.7071, 1.2, (A.var(ddof=1) / 5 + B.var(ddof=1) / 5) ** 0.5],
    "sign": [0.7071, -1.2, 0.3742],
}
