"""Answers to multiclass-1."""

import numpy as np


def draw(rng):
    """Draw a point and scores at which one visit does not repair it."""
    s, t = rng.choice([-2.0, -1.5, -1.0, -0.5, 0.5, 1.0, 1.5, 2.0], 2).tolist()
    gain = s * s + t * t + 1
    own = int(rng.integers(1, 7))
    best = own + int(np.ceil(gain)) + int(rng.integers(0, 2))
    numbers = {"s": s, "t": t, "own": own, "best": best, "fourth": own + 1, "gain": gain, "square": gain - 1}
    return numbers | {"raised": own + gain, "lowered": best - gain}


def multiclass_1(s, t, own, best, fourth):
    """Return the four scores after the visit."""
    gain = s * s + t * t + 1  # of the weights and of the offset
    return [own + gain, best - gain, best, fourth]


reference = multiclass_1
alternates = {
    "an array": lambda own, best, fourth, gain: np.array([own, best, best, fourth]) + gain * np.array([1, -1, 0, 0])
}


def _scores(first, second=0, third=0, fourth_by=0):
    """Make an answer from the changes of the scores, in units of the gain."""

    def answer(own, best, fourth, gain):
        return [own + first * gain, best + second * gain, best + third * gain, fourth + fourth_by * gain]

    return answer


wrong = {
    "last of several": _scores(1, 0, -1),
    "both best rivals": _scores(1, -1, -1),
    "all rivals ahead": _scores(1, -1, -1, -1),
    "rival not lowered": _scores(1),
    "offset forgotten": lambda own, best, fourth, square: [own + square, best - square, best, fourth],
    "weights forgotten": lambda own, best, fourth: [own + 1, best - 1, best, fourth],
    "length not squared": lambda own, best, fourth, square: [
        own + 1 + square**0.5,
        best - 1 - square**0.5,
        best,
        fourth,
    ],
    "nothing": lambda own, best, fourth: [own, best, best, fourth],
    "raised and lowered exchanged": _scores(-1, 1),
}
