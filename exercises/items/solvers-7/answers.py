"""Answers to solvers-7."""

import numpy as np


def first_breakpoint(X, y):
    """Return the price at which the first points leave the inside."""
    g = y @ X
    reach = X @ g
    return 2 / (reach[y > 0].max() - reach[y < 0].min())


def cases(rng):
    cases = [
        (np.array([[1.0], [-1.0]]), np.array([1, -1])),
        (np.array([[0.0], [2.0], [3.0], [5.0]]), np.array([-1, 1, -1, 1])),  # of the chapter
        (np.array([[9.0], [8.0], [-7.0], [4.0]]), np.array([-1, 1, 1, -1])),  # crosswise; far from the origin
        (np.array([[1.0, 1.0], [0.0, 2.0]]), np.array([1, -1])),
    ]
    for n, d in [(4, 2), (6, 2), (6, 3), (6, 1)]:
        y = rng.permutation(np.repeat([1, -1], n // 2))
        while True:
            X = rng.integers(-16, 17, (n, d)) / 4 + rng.integers(1, 4, d)
            reach = X @ (y @ X)
            crossed = (y[reach.argmax()], y[reach.argmin()]) == (-1, 1)  # the outermost are of the wrong class
            if (y @ X).any() and (crossed or n < 6):  # which takes three points of a class
                break
        cases.append((X, y))
    return cases


def _by(g=lambda X, y: y @ X, top=lambda r, y: r[y > 0].max(), low=lambda r, y: r[y < 0].min(), width=2):
    def answer(X, y):
        reach = X @ g(X, y)
        return width / (top(reach, y) - low(reach, y))

    return answer


def _no_offset(X, y):
    return 1 / (y * (X @ (y @ X))).max()


def _pair_by_pair(X, y):
    K = X @ X.T
    sums = K @ y
    return min(
        2 / (sums[i] - sums[j]) for i in range(len(y)) for j in range(len(y)) if y[i] > y[j] and sums[i] > sums[j]
    )


reference = first_breakpoint
alternates = {"pair by pair": _pair_by_pair}
wrong = {
    "the nearest points": _by(top=lambda r, y: r[y > 0].min(), low=lambda r, y: r[y < 0].max()),
    "half the way": _by(width=1),
    "labels forgotten": _by(g=lambda X, y: X.sum(axis=0)),
    "means for sums": _by(g=lambda X, y: X[y > 0].mean(axis=0) - X[y < 0].mean(axis=0)),
    "any two points": _by(top=lambda r, y: r.max(), low=lambda r, y: r.min()),
    "no offset": _no_offset,
}
