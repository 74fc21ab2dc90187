"""Answers to evaluation-12."""

import numpy as np


def evaluation_12():
    """Return the numbers of the lines."""
    scaling, copies, selection = 2, 4, 7
    return [scaling, copies, selection]


reference = evaluation_12
alternates = {"a tuple": (2, 4, 7), "an array": np.array([2, 4, 7]), "another order": [7, 2, 4]}
wrong = {
    "dealing the folds": [4, 6, 7],
    "the training median": [4, 7, 10],
    "applying the transformation": [4, 7, 11],
    "rare points picked": [2, 3, 7],
    "numbered from zero": [1, 3, 6],
    "the loop itself": [4, 7, 9],
}
