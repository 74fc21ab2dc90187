"""Answers to kernels-14."""

import numpy as np


def kernels_14():
    """Return a kernel value, a squared length, a score and its bound."""

    def k(x, z):
        first = [x[i : i + 2] for i in range(len(x) - 1)]
        second = [z[i : i + 2] for i in range(len(z) - 1)]
        return sum(p == q for p in first for q in second)

    u, v = "banana", "bandana"
    square = 4 * k(u, u) - 4 * k(u, v) + k(v, v)
    score = 2 * k(u, "ban") - k(v, "ban")
    return [k(v, v), square, score, (square * k("ban", "ban")) ** 0.5]


reference = kernels_14
alternates = {"rounded": [8, 16, 3, 5.66], "an array": np.array([8, 16, 3, 4 * np.sqrt(2)])}
wrong = {
    "each pair once": [5, 5, 2, 10**0.5],
    "not multiplied out": [8, 2 * 9 - 8, 3, 20**0.5],
    "mixed term once": [8, 36 - 14 + 8, 3, 60**0.5],
    "lengths not rooted": [8, 16, 3, 32],
    "second length forgotten": [8, 16, 3, 4],
}
