"""Answers to multiclass-13."""

from itertools import combinations

import numpy as np


def draw(rng):
    """Draw a table in which the rarest class is recognised worst, and no mistake looks like another."""
    while True:
        a, e, k = int(rng.integers(40, 46)), int(rng.integers(22, 27)), int(rng.integers(10, 14))
        b, d, g = (int(rng.integers(1, rest)) for rest in (50 - a, 30 - e, 20 - k))
        table = np.array([[a, b, 50 - a - b], [d, e, 30 - e - d], [g, 20 - k - g, k]])
        numbers = dict(zip("abcdefghk", table.ravel().tolist(), strict=True))
        answers = [multiclass_13(**numbers), *(other(**numbers) for other in wrong.values())]
        if all(np.abs(np.subtract(*pair)).max() > 0.01 for pair in combinations(answers, 2)) and k / 20 < e / 30 - 0.05:
            break
    right, recall, precision, macro = answers[0]
    words = {"right": round(100 * right), "recall": recall, "precision": f"{precision:.3f}", "macro": f"{macro:.3f}"}
    return numbers | words | {"called": int(table[:, 2].sum())}


def multiclass_13(a, b, c, d, e, f, g, h, k):
    """Return the four shares."""
    table = np.array([[a, b, c], [d, e, f], [g, h, k]])
    right = table.diagonal()
    recall = right / table.sum(axis=1)
    precision = right / table.sum(axis=0)
    return [right.sum() / 100, recall[2], precision[2], recall.mean()]


def _of(change):
    """Make a wrong answer from the right one and the mean over the columns."""

    def answer(a, b, c, d, e, f, g, h, k):
        table = np.array([[a, b, c], [d, e, f], [g, h, k]])
        return change(*multiclass_13(a, b, c, d, e, f, g, h, k), (table.diagonal() / table.sum(axis=0)).mean(), k)

    return answer


reference = multiclass_13
alternates = {
    "three decimals": _of(lambda right, recall, precision, macro, *_: np.round([right, recall, precision, macro], 3))
}
wrong = {
    "rows and columns exchanged": _of(
        lambda right, recall, precision, macro, other, k: [right, precision, recall, other]
    ),
    "second and third exchanged": _of(lambda right, recall, precision, macro, *_: [right, precision, recall, macro]),
    "shares of all pictures": _of(lambda right, recall, precision, macro, other, k: [right, k / 100, k / 100, macro]),
    "mean weighted by the classes": _of(lambda right, recall, precision, *_: [right, recall, precision, right]),
    "mean over the columns": _of(lambda right, recall, precision, macro, other, k: [right, recall, precision, other]),
    "errors": _of(lambda right, recall, precision, macro, *_: [1 - right, 1 - recall, 1 - precision, 1 - macro]),
    "per cent": _of(lambda right, recall, precision, macro, *_: [100 * x for x in (right, recall, precision, macro)]),
}
