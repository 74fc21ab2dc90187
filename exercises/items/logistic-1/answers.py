"""Answers to logistic-1."""

import numpy as np


def logistic_1(a, c, x, odds):
    """Return the factor, two probabilities and, between, the threshold."""
    factor = np.exp(a)
    new = odds * factor
    return [factor, 1 / (1 + np.exp(c - a * x)), c / a, new / (1 + new)]


def draw(rng):
    """Draw the score, a place where it is not zero, and odds."""
    a, c, x = int(rng.integers(3, 13)) / 10, int(rng.integers(1, 5)), int(rng.integers(1, 5))
    while abs(a * x - c) < 0.2:
        c += 1
    odds = int(rng.choice([4, 9, 19]))
    answer = logistic_1(a, c, x, odds)
    told = dict(zip(("factor", "second", "third", "fourth"), (f"{y:.3f}" for y in answer), strict=True))
    numbers = {"a": a, "c": c, "x": x, "odds": odds, "p": odds / (1 + odds), "score": round(a * x - c, 9)}
    return numbers | told | {"new": f"{odds * answer[0]:.2f}"}


def _with(place, change):
    """Make an answer with one number changed: its place, and a function of all four, the score, a and the odds."""

    def answer(a, c, x, odds):
        right = [float(y) for y in logistic_1(a, c, x, odds)]
        right[place] = change(right, a * x - c, a, odds)
        return right

    return answer


def _added(a, c, x, odds):
    return [a, *logistic_1(a, c, x, odds)[1:3], (odds + a) / (1 + odds + a)]


reference = logistic_1
alternates = {"three decimals": lambda a, c, x, odds: np.round(logistic_1(a, c, x, odds), 3)}
wrong = {
    "added to the odds": _added,
    "score for probability": _with(1, lambda y, score, a, odds: score),
    "other class": _with(1, lambda y, score, a, odds: 1 - y[1]),
    "sign of the threshold": _with(2, lambda y, score, a, odds: -y[2]),
    "odds for probability": _with(3, lambda y, score, a, odds: odds * y[0]),
    "probability multiplied": _with(3, lambda y, score, a, odds: odds / (1 + odds) * y[0]),
}
