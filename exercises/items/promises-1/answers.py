"""Answers to promises-1."""


def promises_1():
    """Return per cent, VC dimension, number of points."""
    return [1200 / 61, 11, 6]


reference = promises_1
alternates = {"rounded": [19.67, 11, 6], "a tuple": (19.672, 11, 6)}
wrong = {
    "share": [12 / 61, 11, 6],
    "without the point": [20, 11, 6],
    "dimension": [1200 / 61, 10, 6],
    "two more": [1200 / 61, 12, 6],
    "not squared": [1200 / 61, 11, 2],
    "not an integer": [1200 / 61, 11, 6.25],
    "rounded up": [1200 / 61, 11, 7],
    "a share": [1200 / 61, 11, 0.1],
}
