"""Verifies an answer to evaluation-8."""

import numpy as np


def verify(f, g):
    if f.shape != (6,) or g.shape != (6,):
        raise ValueError("The answer must be `(f, g)`, two lists of six numbers.")
    y = np.array([1, 1, 1, -1, -1, -1])
    mistakes = [int((y * scores <= 0).sum()) for scores in (f, g)]
    pairs = [np.sign(scores[:3, None] - scores[3:]) for scores in (f, g)]
    areas = [float((order + 1).mean() / 2) for order in pairs]
    found = f"The areas are {areas[0]:.3g} and {areas[1]:.3g}, the mistakes {mistakes[0]} and {mistakes[1]}."
    if not areas[0] > areas[1] + 1e-9:
        raise ValueError(f"{found} The first area must be the larger one.")
    if not mistakes[0] >= mistakes[1] + 2:
        raise ValueError(f"{found} The first must make at least two mistakes more.")
