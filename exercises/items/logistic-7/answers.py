"""Answers to logistic-7."""


def logistic_7():
    """Return (X, y, x)."""
    return [2, -1] + 8 * [-1.2], [1] + 9 * [-1], 1


reference = logistic_7
alternates = {"turned round": ([-2, 1] + 8 * [1.2], [-1] + 9 * [1], -1)}
wrong = {
    "not separable": ([2, -1, 3], [1, -1, -1], 0.7),
    "same answer": ([2, -1] + 8 * [-1.2], [1] + 9 * [-1], 2),
    "too near": ([2, -1] + 8 * [-1.2], [1] + 9 * [-1], 0.52),
    "one class": ([2, 3], [1, 1], 0),
}
