"""Answers to promises-15."""

from math import comb, exp

_E = exp(1)


def promises_15():
    """Return two numbers of labellings and a number of pairs."""
    from math import comb, exp

    by_cover = 2 * sum(comb(11, k) for k in range(3))
    return [(4 * exp(1)) ** 3, by_cover, 64 / (32 * 0.01)]


reference = promises_15
alternates = {"three digits": [1290, 134, 200], "the integers": (1285, 134, 200)}
wrong = {
    "dimension for VC dimension": [(6 * _E) ** 2, 134, 200],
    "power forgotten": [4 * _E, 134, 200],
    "one of two signs": [(4 * _E) ** 3, sum(comb(11, k) for k in range(3)), 200],
    "one term too few": [(4 * _E) ** 3, 24, 200],
    "h for h - 1": [(4 * _E) ** 3, 134, 65 / 0.32],
}
