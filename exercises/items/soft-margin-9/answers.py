"""Answers to soft-margin-9."""

import numpy as np


def soft_margin_9():
    """Return C* of both sets, by bisection."""
    from lincls import datasets, hard_margin, soft_margin

    X, y = datasets.iris_pair()
    space = [[-3.0, -1, 0], [-1, -1, -3], [-3, -3, -3], [1, 0, 1]]
    found = []
    for A, labels in [(10 * X, y), (space, [1, 1, -1, -1])]:
        hard = hard_margin(A, labels)
        high = hard.w @ hard.w / 2
        low = hard.w @ hard.w / len(hard.on_margin)
        while high / low > 1.0001:
            C = np.sqrt(low * high)
            if soft_margin(A, labels, C).xi.sum() > 0:
                low = C
            else:
                high = C
        found.append(high)
    return found


reference = soft_margin_9
alternates = {"fractions": [425 / 7200, 29 / 22], "a tuple": (0.05903, 1.3182)}
wrong = {
    "centimetres": [425 / 72, 29 / 22],
    "the wrong way": [42500 / 72, 29 / 22],
    "a tenth": [425 / 720, 29 / 22],
    "upper bound": [425 / 7200, 47 / 22],
    "lower bounds": [425 / 10800, 47 / 44],
    "squared norms": [425 / 3600, 47 / 11],
    "millimetres twice": [425 / 7200, 29 / 2200],
}
