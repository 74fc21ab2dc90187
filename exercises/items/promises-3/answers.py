"""Answers to promises-3."""


def promises_3():
    """Return (y, lam)."""
    return [1, -1, -1, -1, 1], [1 / 3, 1 / 3, 1 / 3, 1 / 3, 2 / 3]


reference = promises_3
alternates = {"labels exchanged": ([-1, 1, 1, 1, -1], [1 / 3, 1 / 3, 1 / 3, 1 / 3, 2 / 3])}
wrong = {
    "not normalised": ([1, -1, -1, -1, 1], [0.5, 0.5, 0.5, 0.5, 1]),
    "one inside": ([-1, -1, -1, -1, 1], [0.25, 0.25, 0.25, 0.25, 1]),
    "different mixtures": ([1, -1, -1, -1, 1], [0.5, 1 / 3, 1 / 3, 1 / 3, 0.5]),
    "signed": ([1, -1, -1, -1, 1], [1 / 3, -1 / 3, -1 / 3, -1 / 3, 2 / 3]),
}
