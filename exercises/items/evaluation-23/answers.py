"""Answers to evaluation-23."""

import numpy as np


def difference_interval(first, second, draws, cut):
    """Return (low, high) for the difference of the error rates."""
    differences = (first[draws] - second[draws]).mean(axis=1)
    differences = np.sort(differences)
    return differences[cut], differences[-1 - cut]


def cases(rng):
    first, second = np.array([1, 0, 1, 0]), np.array([0, 0, 1, 1])
    draws = np.array([[2, 2, 2, 0], [1, 1, 3, 1], [2, 1, 2, 1], [0, 0, 0, 3], [3, 1, 3, 3]])
    cases = [
        (first, second, draws, 1),  # differences 0.25, -0.25, 0, 0.5, -0.75
        (first, second, draws, 0),  # nothing is dropped
        (first, second, draws, 2),  # one is left
        (np.array([1, 1, 0]), np.array([0, 0, 0]), np.array([[0, 1, 2], [2, 2, 1], [0, 0, 1]]), 0),
    ]
    for n, B, cut in ((4, 7, 1), (5, 5, 1), (4, 7, 2)):
        while True:
            first, second, draws = rng.integers(0, 2, n), rng.integers(0, 2, n), rng.integers(0, n, (B, n))
            args = first, second, draws, cut
            want = difference_interval(*args)
            if want[0] < 0 < want[1] and _ends_subtracted(*args) != want:
                break
        cases.append(args)
    return cases


def _ends(values, cut):
    values = np.sort(values)
    return values[cut], values[len(values) - 1 - cut]


def _loop(first, second, draws, cut):
    found = []
    for row in draws:
        found.append(sum(int(first[i]) for i in row) / len(row) - sum(int(second[i]) for i in row) / len(row))
    kept = sorted(found)[cut : len(found) - cut]
    return kept[0], kept[-1]


def _apart(first, second, draws, cut):
    return _ends(first[draws].mean(axis=1) - second[np.roll(draws, 2, axis=0)].mean(axis=1), cut)


def _ends_subtracted(first, second, draws, cut):
    of_first, of_second = (_ends(errors[draws].mean(axis=1), cut) for errors in (first, second))
    return of_first[0] - of_second[1], of_first[1] - of_second[0]


def _off(first, second, draws, cut):
    differences = np.sort((first[draws] - second[draws]).mean(axis=1))
    return differences[cut], differences[-cut]


def _once(first, second, draws, cut):
    return _ends([np.mean(first[np.unique(row)] - second[np.unique(row)]) for row in draws], cut)


reference = difference_interval
alternates = {"a loop": _loop, "rates first": lambda f, s, d, cut: _ends(f[d].mean(axis=1) - s[d].mean(axis=1), cut)}
wrong = {
    "draws apart": _apart,
    "ends subtracted": _ends_subtracted,
    "nothing cut": lambda f, s, d, cut: difference_interval(f, s, d, 0),
    "upper end one place off": _off,
    "only the lower end cut": lambda f, s, d, cut: (
        difference_interval(f, s, d, cut)[0],
        difference_interval(f, s, d, 0)[1],
    ),
    "second minus first": lambda f, s, d, cut: difference_interval(s, f, d, cut),
    "numbers of errors": lambda f, s, d, cut: _ends((f[d] - s[d]).sum(axis=1), cut),
    "repeated points counted once": _once,
    "absolute difference": lambda f, s, d, cut: _ends(abs((f[d] - s[d]).mean(axis=1)), cut),
}
