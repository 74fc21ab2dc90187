"""Answers to solvers-14."""

from math import log


def solvers_14():
    """Return three numbers of steps and a factor."""
    from math import ceil, log

    factors = 1 - 1 / 10_000**0.5, 1 - 1 / 1_000_000**0.5, 0.9
    return [*(ceil(log(0.1) / log(q)) for q in factors), 10]


reference = solvers_14
alternates = {"by trial": [*(next(m for m in range(3000) if q**m <= 0.1) for q in (0.99, 0.999, 0.9)), 10]}
wrong = {
    "rounded down": [229, 2301, 21, 10],
    "subtracted": [90, 900, 9, 10],
    "root forgotten": [*(int(-log(10) / log(1 - 1 / m)) + 1 for m in (10_000, 1_000_000)), 22, 10],
    "base e": [100, 1000, 10, 10],
    "as many again": [230, 2302, 22, 2],
}
