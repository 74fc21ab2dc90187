"""Answers to evaluation-21."""

from math import comb

import numpy as np


def evaluation_21(a, c):
    """Return m, the probability of a heads, and both p-values."""
    from math import comb

    m = a + c
    share = [comb(m, k) / 2**m for k in range(m + 1)]
    return [m, share[a], 2 * sum(share[a:]), 2 * share[m]]


def draw(rng):
    """Draw how many sentences each of the classifiers, and both, misclassify."""
    a, c = int(rng.integers(6, 14)), int(rng.integers(1, 4))
    m, exactly, p, least = evaluation_21(a, c)
    tail = sum(comb(m, k) for k in range(a, m + 1))
    told = {"m": m, "all": 2**m, "orders": comb(m, a), "tail": tail, "ends": 2 * tail}
    shares = {"exactly": f"{exactly:.4f}", "p": f"{p:.4f}", "least": f"{least:.4f}"}
    return {"a": a, "c": c, "both": int(rng.integers(12, 31)), "n": int(rng.choice([200, 300, 400]))} | told | shares


def _all_errors(a, m, both):
    every = m + both
    share = [comb(every, k) / 2**every for k in range(every + 1)]
    return [every, share[a], 2 * sum(share[: a + 1]), 2 * sum(share[: a + 1])]


reference = evaluation_21
alternates = {
    "four decimals": lambda a, c: np.round(evaluation_21(a, c), 4),
    "as fractions": lambda m, all, orders, ends: [m, orders / all, ends / all, 2 / all],
}
wrong = {
    "one direction": lambda m, all, orders, tail: [m, orders / all, tail / all, 1 / all],
    "all errors": _all_errors,
    "exactly as uneven": lambda m, all, orders: [m, orders / all, 2 * orders / all, 2 / all],
    "one order of the tosses": lambda m, c, all: [m, 1 / all, 2 * (c + 1) / all, 2 / all],
}
