"""Answers to soft-margin-5."""

import numpy as np


def soft_margin_5():
    """Return the three counts."""
    from lincls import datasets, soft_margin

    X, y = datasets.iris_pair()
    results = [soft_margin(X, y, C / 2) for C in (10, 3, 2)]
    return [len(r.on_margin) + len(r.inside) for r in results]


reference = soft_margin_5
alternates = {"an array": np.array([4, 6, 9]), "a tuple": (4.0, 6.0, 9.0)}
wrong = {
    "the same C": [3, 4, 6],
    "twice C": [3, 3, 4],
    "inside only": [1, 4, 6],
    "on the margin only": [3, 2, 3],
    "inside only, the same C": [0, 2, 4],
}
