"""Answers to evaluation-2."""

import numpy as np


def standardise(train, new):
    """Return (train_s, new_s), both transformed by the training data."""
    centre, spread = train.mean(axis=0), train.std(axis=0)
    # rounding may leave a constant column a spread of 1e-17
    constant = train.min(axis=0) == train.max(axis=0)
    spread = np.where(constant, 1, spread)
    return (train - centre) / spread, (new - centre) / spread


def cases(rng):
    cases = [
        (np.array([[1.0], [3.0]]), np.array([[5.0]])),
        (np.array([[1.0, 7.0], [3.0, 7.0], [5.0, 7.0]]), np.array([[3.0, 8.0], [0.0, 6.0]])),  # a constant column
        (np.array([[7.0, 1.0], [7.0, 3.0], [7.0, 9.0]]), np.array([[8.0, 2.0]])),  # and one with larger numbers
        (np.array([[0.0, 10.0], [4.0, 30.0]]), np.array([[2.0, 20.0], [6.0, 0.0]])),
        (np.array([[1.0], [2.0]]), np.array([[4.0]])),  # a deviation below 1
        (np.array([[0.1], [0.1], [0.1]]), np.array([[0.3]])),  # constant, with a deviation of 1e-17
    ]
    for n, m, d in [(4, 2, 2), (5, 3, 1), (3, 2, 3)]:
        train = rng.integers(-9, 10, (n, d)).astype(float)
        train[:2] = [[0.0] * d, [5.0] * d]  # no column is constant
        cases.append((train, rng.integers(-9, 10, (m, d)).astype(float)))
    train, new = cases[-1]
    rounded = [
        (np.full((3, 1), value), rng.integers(2, 9, (2, 1)).astype(float)) for value in rng.permutation([0.1, 0.2, 0.7])
    ]
    cases.append((np.column_stack([train, np.full(n, train[2, 0])]), np.column_stack([new, new[:, 0]])))  # one is
    return cases + rounded


def _standardise_by(
    mean=lambda t, a: t.mean(axis=0), deviation=lambda t, a: t.std(axis=0), keep=lambda s: np.where(s > 1e-9, s, 1)
):
    """Make a transformation from what it takes for mean and deviation, given training data and array."""

    def answer(train, new):
        return tuple((a - mean(train, a)) / keep(deviation(train, a)) for a in (train, new))

    return answer


def _standardise_jointly(train, new):
    both = np.vstack([train, new])
    deviation = np.where(np.ptp(both, axis=0) > 0, both.std(axis=0), 1)
    return (train - both.mean(axis=0)) / deviation, (new - both.mean(axis=0)) / deviation


def _standardise_by_columns(train, new):
    parts = []
    for column, other in zip(train.T, new.T, strict=True):
        mean = sum(column) / len(column)
        deviation = (sum((v - mean) ** 2 for v in column) / len(column)) ** 0.5 if max(column) > min(column) else 1.0
        parts.append(([(v - mean) / deviation for v in column], [(v - mean) / deviation for v in other]))
    return tuple(np.transpose(part) for part in zip(*parts, strict=True))


reference = standardise
alternates = {"column by column": _standardise_by_columns, "helper": _standardise_by()}
wrong = {
    "own statistics for new": _standardise_by(lambda t, a: a.mean(axis=0), lambda t, a: a.std(axis=0)),
    "joint statistics": _standardise_jointly,
    "n - 1": _standardise_by(deviation=lambda t, a: t.std(axis=0, ddof=1)),
    "variance": _standardise_by(deviation=lambda t, a: t.var(axis=0)),
    "mean not subtracted": _standardise_by(mean=lambda t, a: 0.0),
    "one mean for all columns": _standardise_by(lambda t, a: t.mean(), lambda t, a: t.std()),
    "along the rows": lambda train, new: tuple(
        (a - a.mean(axis=1, keepdims=True)) / np.maximum(a.std(axis=1, keepdims=True), 1e-300) for a in (train, new)
    ),
    "constant column divided by zero": _standardise_by(keep=lambda s: s),
    "rounding taken for spread": _standardise_by(keep=lambda s: np.where(s > 0, s, 1)),
    "a little added": _standardise_by(keep=lambda s: s + 1e-8),
    "only centred": _standardise_by(deviation=lambda t, a: np.ones(t.shape[1])),
    "new points untouched": lambda train, new: (_standardise_by()(train, new)[0], new),
}
