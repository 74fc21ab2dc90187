"""Answers to evaluation-3."""

import numpy as np


def deal_folds(y, m):
    """Number from 0 to m-1 of the fold of each point."""
    fold = np.empty(len(y), dtype=int)
    for label in np.unique(y):
        of_class = np.flatnonzero(y == label)
        fold[of_class] = np.arange(len(of_class)) % m
    return fold


def cases(rng):
    cases = [
        (np.array([1, 1, 1, 1, -1, -1, -1, -1]), 2),  # sorted by class
        (np.array([1, -1, 1, -1, 1, -1]), 2),  # alternating
        (np.array([1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1]), 3),
        (np.array([-1, 1, -1, 1, -1, 1, -1, 1]), 4),
        (np.array([1, 1, -1, 1, -1, -1]), 2),
    ]
    for n, m in [(11, 3), (17, 5), (20, 4)]:
        cases.append((np.append(np.repeat([1, -1], m), rng.choice([-1, 1], n - 2 * m)), m))
    m = int(rng.integers(2, 5))
    cases.append((np.tile(rng.permutation(np.append(-1, np.ones(m - 1, int))), 4), m))  # as the folds are dealt
    return cases


def _folds_dealt_on(y, m):
    fold = np.empty(len(y), dtype=int)
    fold[np.argsort(y, kind="stable")] = np.arange(len(y)) % m
    return fold


def _folds_as_masks(y, m):
    return (deal_folds(y, m) == np.arange(m)[:, None]).astype(int)


def _folds_in_blocks_of_each_class(y, m):
    fold = [0] * len(y)
    for label in (1, -1):
        for j, part in enumerate(np.array_split(np.flatnonzero(y == label), m)):
            for i in part:
                fold[i] = j
    return fold


reference = deal_folds
alternates = {
    "one deal of the sorted points": _folds_dealt_on,
    "blocks in each class": _folds_in_blocks_of_each_class,
}
wrong = {
    "classes ignored": lambda y, m: np.arange(len(y)) % m,
    "blocks": lambda y, m: np.arange(len(y)) * m // len(y),
    "numbered from one": lambda y, m: deal_folds(y, m) + 1,
    "a row for each fold": _folds_as_masks,
    "a fold for each class": lambda y, m: (np.asarray(y) > 0).astype(int),
    "one fold too many": lambda y, m: deal_folds(y, m + 1),
}
equivalent = {
    "for label in np.unique(y):: np.unique(y) -> y": "a class that is dealt again is dealt as before",
    "of_class = np.flatnonzero(y == label): y == label -> y != label": (
        "of two classes each is the rest of the other, and both are dealt"
    ),
}
