"""Answers to promises-2."""

import numpy as np


def fewest_errors_on_the_line(x, y):
    """Return the smallest number of errors of any threshold and side."""
    fewest = len(y)
    for threshold in x:
        errors = np.count_nonzero(np.where(x > threshold, 1, -1) != y)
        fewest = min(fewest, errors, len(y) - errors)
    return int(fewest)


def cases(rng):
    cases = [
        (np.array([3.0, 1.0, 2.0]), np.array([1, -1, 1])),
        (np.array([1.0, 2.0, 3.0]), np.array([1, -1, -1])),
        (np.array([1.0, 2.0, 3.0, 4.0]), np.array([-1, 1, -1, 1])),
        (np.array([1.0, 1.0, 1.0]), np.array([1, 1, -1])),
        (np.array([1.0, 2.0, 2.0]), np.array([1, 1, -1])),
        (np.array([2.0, 2.0, 1.0, 3.0]), np.array([1, -1, -1, 1])),
        (np.array([5.0, -5.0]), np.array([1, 1])),
        (np.array([2.0, 1.0, 3.0]), np.array([-1, 1, 1])),
        (np.array([0.0, 1.0, 2.0, 3.0, 4.0]), np.array([-1, 1, 1, 1, -1])),
    ]
    for n in (6, 9, 12):
        cases.append((rng.integers(-4, 5, n).astype(float), rng.choice([-1, 1], n)))
    half = rng.integers(1, 9, 3) * 1.0
    cases.append((rng.permutation([*half, *-half]), rng.choice([-1, 1], 6)))
    shift, side = float(rng.integers(6, 99)), int(rng.choice([-1, 1]))
    for x, y in (
        ([4.0, 1.0, 3.0, 2.0], [1, -1, 1, -1]),  # separable, if one sorts
        ([4.0, 2.0, 6.0, 5.0], [-1, 1, -1, -1]),  # the other side
        ([2.0, 2.0, 2.0, 2.0], [1, -1, -1, 1]),  # equal points
        ([1.0, 2.0, 3.0, 4.0, 5.0], [1, 1, -1, 1, 1]),  # best beyond all points
        ([4.0, 1.0, 2.0], [1, 1, 1]),  # one class only
    ):
        for turn in (-1, 1):
            cases.append((turn * np.array(x) + shift, side * np.array(y)))
    return cases


def _by_sorting(x, y):
    order = np.argsort(x, kind="stable")
    x, y = x[order], y[order]
    errors = np.count_nonzero(y == -1)  # all say +1
    fewest = min(errors, len(y) - errors)
    for i in range(len(y)):
        errors += 1 if y[i] == 1 else -1
        if i + 1 == len(y) or x[i + 1] != x[i]:
            fewest = min(fewest, errors, len(y) - errors)
    return fewest


def _one_side(x, y):
    return min(np.count_nonzero(np.where(x > t, 1, -1) != y) for t in [min(x) - 1, *x])


def _no_outside(x, y):
    values = np.unique(x)
    errors = [np.count_nonzero(np.where(x > t, 1, -1) != y) for t in values[:-1]] or [len(y)]
    return min(min(errors), len(y) - max(errors))


def _torn(x, y):
    y = y[np.argsort(x, kind="stable")]
    errors = [np.count_nonzero(np.where(np.arange(len(y)) >= k, 1, -1) != y) for k in range(len(y) + 1)]
    return min(min(errors), len(y) - max(errors))


def _right(x, y):
    return len(y) - fewest_errors_on_the_line(x, y)


def _unsorted(x, y):
    errors = [np.count_nonzero(np.where(np.arange(len(y)) >= k, 1, -1) != y) for k in range(len(y) + 1)]
    return min(min(errors), len(y) - max(errors))


def _at_least_one(x, y):
    return max(1, fewest_errors_on_the_line(x, y))


reference = fewest_errors_on_the_line
alternates = {"by sorting": _by_sorting}
wrong = {
    "one side only": _one_side,
    "no threshold outside": _no_outside,
    "ties torn apart": _torn,
    "sign": _right,
    "unsorted": _unsorted,
    "at least one": _at_least_one,
}
_SIDES = "both sides are tried: errors and points that are right change places"
_LINE = "errors = np.count_nonzero(np.where(x > threshold, 1, -1) != y): "
equivalent = {
    (
        "fewest = len(y): len(y) -> len(y) - 1"
    ): "one of the two sides is right at least half of the time, so the first threshold already replaces it",
    (
        "fewest = len(y): len(y) -> len(y) + 1"
    ): "one of the two sides is right at least half of the time, so the first threshold already replaces it",
    (
        "errors = np.count_nonzero(np.where(x > threshold, 1, -1) != y): "
        "np.where(x > threshold, 1, -1) -> np.where(x > threshold, -1, 1)"
    ): "both sides are tried: errors and points that are right change places",
    "return int(fewest): int(fewest) -> fewest": "an integer of NumPy is an integer",
    f"{_LINE}np.where(x > threshold, 1, -1) != y -> np.where(x > threshold, 1, -1) == y": _SIDES,
    f"{_LINE}x > threshold -> x < threshold": "the points at the threshold change sides, and both sides are tried",
    f"{_LINE}x > threshold -> x >= threshold": "the points at the threshold change sides, as at the next lower one",
}
