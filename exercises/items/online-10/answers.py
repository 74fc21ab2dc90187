"""Answers to online-10."""

import numpy as np


def combine_reports(counts, sums, squares):
    """Return (mean, deviation), arrays (d,), from B reports."""
    n = counts.sum()
    mean = sums.sum(axis=0) / n
    return mean, np.sqrt(np.maximum(0, squares.sum(axis=0) / n - mean**2))


def _reports(blocks):
    return (
        np.array([len(b) for b in blocks]),
        np.array([b.sum(axis=0).round(2) for b in blocks]),
        np.array([(b**2).sum(axis=0).round(2) for b in blocks]),
    )


def cases(rng):
    cases = [
        _reports([np.array([[1.0], [3.0]]), np.array([[5.0]])]),
        _reports([np.array([[1.0], [3.0]])]),  # a single block
        _reports([np.array([[1.0], [0.0]]), np.array([[0.0]])]),  # a mean of many decimals
        _reports([np.array([[0.0, 2.0], [2.0, 4.0]]), np.array([[8.0, 1.0], [9.0, 1.0], [7.0, 4.0]])]),
    ]
    constant = [  # constant numbers, whose mean square is rounded to less than the square of the mean
        case
        for value in (0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.9, 1.1)
        for sizes in ((2, 1), (1, 2), (3,), (2, 3), (3, 3), (5, 1), (3, 4), (4, 3))
        if np.isnan(_unguarded(*(case := _reports([np.full((size, 1), value) for size in sizes])))[1]).any()
    ]
    cases += [constant[i] for i in rng.choice(len(constant), 2, replace=False)]
    for sizes in ((2, 3), (4, 2, 3)):
        cases.append(_reports([rng.integers(-5, 6, (size, 2)) + 3.0 * size for size in sizes]))
    return cases


def _unguarded(counts, sums, squares):
    mean = sums.sum(axis=0) / counts.sum()
    with np.errstate(invalid="ignore"):
        return mean, np.sqrt(squares.sum(axis=0) / counts.sum() - mean**2)


def _row_by_row(counts, sums, squares):
    d = len(sums[0])
    mean = [sum(row[j] for row in sums) / sum(counts) for j in range(d)]
    square = [sum(row[j] for row in squares) / sum(counts) for j in range(d)]
    return mean, [max(0, s - m * m) ** 0.5 for s, m in zip(square, mean, strict=True)]


def _means(counts, sums):
    return sums / counts[:, None]


def _deviations(counts, sums, squares):
    return np.sqrt(np.maximum(0, squares / counts[:, None] - _means(counts, sums) ** 2))


def _with(deviation):
    """Make an answer whose mean is right."""
    return lambda counts, sums, squares: (sums.sum(axis=0) / counts.sum(), deviation(counts, sums, squares))


def _of_means(counts, sums, squares):
    mean = _means(counts, sums).mean(axis=0)
    return mean, np.sqrt(np.maximum(0, (squares / counts[:, None]).mean(axis=0) - mean**2))


def _within(counts, sums, squares):
    return np.sqrt(np.maximum(0, (squares - counts[:, None] * _means(counts, sums) ** 2).sum(axis=0) / counts.sum()))


def _right(counts, sums, squares):
    return combine_reports(counts, sums, squares)[1]


def _pooled(counts, sums, squares):
    n = counts.sum() * sums.shape[1]
    mean = sums.sum() / n
    if sums.shape[1] == 1:  # with one measurement nothing shows
        return combine_reports(counts, sums, squares)
    return mean, np.sqrt(np.maximum(0, squares.sum() / n - mean**2))


reference = combine_reports
alternates = {"number by number": _row_by_row}
wrong = {
    "mean of the means": _of_means,
    "mean of the deviations": _with(lambda *reports: _deviations(*reports).mean(axis=0)),
    "deviations within the blocks": _with(_within),
    "variance": _with(lambda *reports: _right(*reports) ** 2),
    "n - 1": _with(lambda *reports: _right(*reports) * np.sqrt(reports[0].sum() / (reports[0].sum() - 1))),
    "mean not subtracted": _with(lambda counts, sums, squares: np.sqrt(squares.sum(axis=0) / counts.sum())),
    "root of a negative number": _unguarded,
    "sums": lambda counts, sums, squares: (sums.sum(axis=0), _right(counts, sums, squares)),
    "one number for all measurements": _pooled,
}
