"""Answers to hard-margin-6."""

import numpy as np


def hard_margin_6():
    """Return how many flowers touch the slab, and the margin in cm."""
    from sklearn.datasets import load_iris

    from lincls import hard_margin

    iris = load_iris()
    pair = iris.target < 2
    y = np.where(iris.target[pair] == 0, -1, 1)
    result = hard_margin(iris.data[pair][:, [0, 1]], y)
    return [len(result.on_margin), result.margin]


reference = hard_margin_6
alternates = {"three digits": (4, 0.122), "four digits": (4, 0.1216), "an array": np.array([4, 0.121635036])}
wrong = {
    "slab": [4, 0.243270072],
    "squared norm": [4, 0.014795082],
    "norm": [4, 8.221315448],
    "millimetres": [4, 1.216350359],
    "standardised": [4, 0.210601091],
    "the chapter's columns": [3, 0.29104275],
    "petals": [2, 0.65192024],
    "virginica": [3, 0.089625816],
    "d + 1 points": [3, 0.121635036],
}
