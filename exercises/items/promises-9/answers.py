"""Answers to promises-9."""

import numpy as np


def draw(rng):
    """Draw the probability of the positive label."""
    p = int(rng.integers(56, 95)) / 100
    odds = p / (1 - p)
    words = {"odds": f"{odds:.4g}", "logistic": f"{np.log(odds):.3f}", "half": f"{np.log(odds) / 2:.3f}"}
    return {"p": p, "rest": round(1 - p, 2), "mean": round(2 * p - 1, 2)} | words


def promises_9(p):
    """Return the five scores."""
    log_odds = np.log(p / (1 - p))
    return [1, log_odds, 2 * p - 1, log_odds / 2, 0]


def _with(**changes):
    """Make an answer with some of the scores changed: functions of p and of the log-odds."""

    def answer(p):
        scores = dict(zip(("hinge", "logistic", "squared", "exponential", "perceptron"), promises_9(p), strict=True))
        return [*(scores | {name: change(p, np.log(p / (1 - p))) for name, change in changes.items()}).values()]

    return answer


reference = promises_9
alternates = {"three decimals": lambda p: np.round(promises_9(p), 3)}
wrong = {
    "probability in place of the score": _with(squared=lambda p, t: p),
    "half forgotten": _with(exponential=lambda p, t: t),
    "half in the wrong loss": _with(logistic=lambda p, t: t / 2, exponential=lambda p, t: t),
    "perceptron like the hinge": _with(perceptron=lambda p, t: 1),
    "hinge at zero": _with(hinge=lambda p, t: 0),
    "logarithms to base ten": _with(logistic=lambda p, t: t / np.log(10), exponential=lambda p, t: t / 2 / np.log(10)),
    "odds upside down": lambda p: [-score for score in promises_9(p)],
}
