"""Answers to evaluation-20."""

import numpy as np


def deal_groups(patient, m):
    """Return the number of the fold of each picture."""
    patients, counts = np.unique(patient, return_counts=True)
    fold = np.full(len(patient), m)  # in no fold yet
    for j in sorted(range(len(patients)), key=lambda j: -counts[j]):
        size = [list(fold).count(k) for k in range(m)]
        fold[patient == patients[j]] = size.index(min(size))
    return fold


def _by(order, take=lambda size, i: size.argmin()):
    """Make an answer from the order of the patients, and the fold that is taken."""

    def answer(patient, m):
        patients, counts = np.unique(patient, return_counts=True)
        size, fold = np.zeros(m, int), np.zeros(len(patient), int)
        for i, j in enumerate(order(counts)):
            k = take(size, i)
            fold[patient == patients[j]] = k
            size[k] += counts[j]
        return fold

    return answer


def _most_first(counts):
    return np.argsort(-counts, kind="stable")


def _by_lists(patient, m):
    pictures = {int(p): [i for i, q in enumerate(patient) if q == p] for p in patient}
    folds = [[] for _ in range(m)]
    for p in sorted(pictures, key=lambda p: (-len(pictures[p]), p)):
        min(folds, key=len).extend(pictures[p])
    fold = [0] * len(patient)
    for k, places in enumerate(folds):
        for i in places:
            fold[i] = k
    return fold


reference = deal_groups
alternates = {"by lists": _by_lists}
wrong = {
    "pictures dealt": lambda patient, m: np.arange(len(patient)) % m,
    "smallest first": _by(lambda counts: np.argsort(counts, kind="stable")),
    "in the order of the numbers": _by(lambda counts: range(len(counts))),
    "in turn": _by(_most_first, take=lambda size, i: i % len(size)),
    "last of several": _by(_most_first, take=lambda size, i: np.flatnonzero(size == size.min())[-1]),
    "larger number first": _by(lambda counts: np.lexsort([-np.arange(len(counts)), -counts])),
    "numbered from one": lambda patient, m: deal_groups(patient, m) + 1,
}


def cases(rng):
    cases = [
        (np.array([1, 1, 2, 2, 2, 3]), 2),
        (np.array([5, 3, 5, 3]), 2),  # equally many
        (np.array([1, 2, 2, 3, 3, 3, 4, 4, 4, 4]), 2),
        (np.array([7, 7, 7, 7, 2, 2, 4, 9]), 3),
        (np.array([1, 1, 1, 1, 1, 2, 2, 3, 3, 4]), 2),
    ]
    for n, m in [(12, 2), (15, 3)]:
        cases.append((np.append([1, 1, 1, 1, 1], rng.integers(1, 7, n)), m))
    return cases
