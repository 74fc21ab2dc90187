"""Answers to online-16."""


def online_16():
    """Return the errors of last states and of means, and alpha."""
    return [2, 5, 23, 5, 2, 3, 1 / 24.1]


reference = online_16
alternates = {"alpha with three digits": [2, 5, 23, 5, 2, 3, 0.0415]}
wrong = {
    "averages first": [5, 2, 3, 2, 5, 23, 1 / 24.1],
    "counted on the working part": [2, 9, 38, 2, 4, 1, 1 / 24.1],
    "parts exchanged": [2, 16, 53, 2, 1, 2, 1 / 24.1],
    "shuffled": [5, 2, 2, 4, 2, 2, 1 / 24.1],
    "ten passes": [2, 1, 18, 3, 1, 2, 1 / 24.1],
    "pixels not divided": [0, 12, 2, 3, 2, 7, 1 / 24.1],
    "default alpha": [2, 8, 2, 5, 2, 4, 1 / 24.1],
    "alpha is the price": [2, 5, 23, 5, 2, 3, 0.1],
    "n forgotten": [2, 5, 23, 5, 2, 3, 10],
}
