"""Answers to multiclass-2."""

import numpy as np


def draw(rng):
    """Draw the size of the data."""
    K, d, n = (int(rng.choice(sizes)) for sizes in ((3, 4, 5), (6, 8, 10, 12), (100, 150, 200, 250)))
    return {"K": K, "d": d, "n": n, "variables": K * d + K + n, "constraints": n * K, "leads": n * (K - 1)}


def multiclass_2(K, d, n):
    """Numbers of variables and of constraints."""
    return [K * d + K + n, n * K]


reference = multiclass_2
alternates = {"an array": lambda K, d, n: np.array([K * d + K + n, n * K])}
wrong = {
    "slacks may be negative": lambda K, d, n: (K * d + K + n, n * (K - 1)),
    "no offsets": lambda K, d, n: (K * d + n, n * K),
    "no slacks": lambda K, d, n: (K * d + K, n * K),
    "a slack for each rival": lambda K, d, n: (K * d + K + n * (K - 1), 2 * n * (K - 1)),
    "one offset": lambda K, d, n: (K * d + 1 + n, n * K),
    "the binary program": lambda d, n: (d + 1 + n, 2 * n),
    "the true class counted as a rival": lambda K, d, n: (K * d + K + n, n * (K + 1)),
    "order": lambda K, d, n: (n * K, K * d + K + n),
}
