"""Answers to logistic-6."""

from fractions import Fraction

import numpy as np


def logistic_6(x, q):
    """The multiplier, the weight, a probability and the optimal value."""
    w = np.log(q) / x
    C = (q + 1) * w / (2 * x)
    value = w**2 / 2 + 2 * C * np.log(1 + 1 / q)
    return [C / (q + 1), w, q / (q + 1), value]


def draw(rng):
    """Draw where the points are, and the odds of the positive one's label."""
    x, q = int(rng.integers(2, 6)), int(rng.integers(2, 10))
    alpha, w, _, value = logistic_6(x, q)
    C = Fraction(q + 1, 2 * x**2)
    factor, price = f"({C})" if C != 1 else "", float(C) * np.log(q)
    shown = {"C": price, "alpha": alpha, "w": w, "square": w**2 / 2, "value": value, "losses": value - w**2 / 2}
    shown |= {"entropy": value + w**2 / 2}
    told = {"factor": factor, "x2": 2 * x, "times": 2 * x**2, "q1": q + 1}
    return {"x": x, "q": q} | told | {name: f"{number:.4f}" for name, number in shown.items()}


def _with(change):
    """Make an answer out of the right one, with C and the loss of a point."""

    def answer(x, q):
        alpha, w, p, value = logistic_6(x, q)
        return change(alpha, w, p, value, alpha * (q + 1), np.log(1 + 1 / q))

    return answer


def _one_point(x, q):
    alpha, w, _, value = logistic_6(x, q)
    return [alpha, w / 2, 1 / (1 + np.exp(-x * w / 2)), value]


reference = logistic_6
alternates = {"four decimals": lambda x, q: np.round(logistic_6(x, q), 4)}
wrong = {
    "one point": _one_point,
    "other label": _with(lambda alpha, w, p, value, C, loss: [C * p, w, p, value]),
    "one loss": _with(lambda alpha, w, p, value, C, loss: [alpha, w, p, value - C * loss]),
    "without the norm": _with(lambda alpha, w, p, value, C, loss: [alpha, w, p, value - w**2 / 2]),
    "without C": _with(lambda alpha, w, p, value, C, loss: [alpha, w, p, w**2 / 2 + 2 * loss]),
}
