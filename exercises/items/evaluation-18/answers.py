"""Answers to evaluation-18."""

import numpy as np


def staircase(t):
    """Return the never falling probabilities (n,) nearest to t (n,)."""
    blocks = []
    for value in t:
        mean, size = float(value), 1
        while blocks and blocks[-1][0] > mean:
            other, count = blocks.pop()
            mean = (size * mean + count * other) / (size + count)
            size += count
        blocks.append((mean, size))
    return np.concatenate([np.full(size, mean) for mean, size in blocks])


def cases(rng):
    cases = [
        np.array([0, 1]),  # nothing to join
        np.array([1, 0]),
        np.array([0, 1, 0, 0, 1]),  # a join that looks back
        np.array([1, 1, 0, 1, 0, 0]),  # all in one block
        np.array([0, 1, 1, 0, 1, 0, 1, 1]),  # blocks of different sizes
        np.array([1, 0, 1, 1, 1, 0, 0, 1, 0, 1]),
    ]
    for n in (6, 9, 12):
        cases.append(np.concatenate([[0, 1, 0, 0], rng.integers(0, 2, n), [1, 1, 0, 1]]))
    return [(t,) for t in cases]


def _by_corners(t):
    """Return, for each point, the largest over beginnings of the smallest over ends of a mean."""
    n = len(t)
    return np.array([max(min(np.mean(t[a : b + 1]) for b in range(i, n)) for a in range(i + 1)) for i in range(n)])


def _one_pass(t):
    p, i = np.array(t, dtype=float), 0
    while i + 1 < len(p):
        if p[i] > p[i + 1]:
            p[i : i + 2] = p[i : i + 2].mean()
        i += 1
    return p


def _unweighted(t):
    blocks = []
    for value in t:
        mean, size = float(value), 1
        while blocks and blocks[-1][0] > mean:
            other, count = blocks.pop()
            mean, size = (mean + other) / 2, size + count
        blocks.append((mean, size))
    return np.concatenate([np.full(size, mean) for mean, size in blocks])


reference = staircase
alternates = {"by beginnings and ends": _by_corners}
wrong = {
    "never falling by running maximum": lambda t: np.maximum.accumulate(t).astype(float),
    "one pass of neighbours": _one_pass,
    "means not weighted": _unweighted,
    "mean so far": lambda t: np.cumsum(t) / np.arange(1, len(t) + 1),
    "falling": lambda t: staircase(t)[::-1],
    "one value for each block": lambda t: np.unique(staircase(t)),
}
equivalent = {
    "while blocks and blocks[-1][0] > mean:: blocks[-1][0] > mean -> blocks[-1][0] >= mean": (
        "blocks with the same mean have the same values whether they are joined or not"
    ),
}
