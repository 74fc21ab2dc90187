"""Answers to promises-16."""

import numpy as np


def promises_16():
    """Return two errors, a number and two bounds."""
    N = np.array([400, 400**2])
    poor, rich = np.sqrt(np.log(2 * N / 0.05) / 10_000)
    return [0.09 - 0.06, poor, 2 * poor, 0.09 + 2 * poor, 0.07 + 2 * rich]


def _with(price=lambda N: (np.log(2 * N / 0.05) / 10_000) ** 0.5, times=2, best=(0.09, 0.07)):
    poor, rich = price(400), price(400**2)
    return [0.03, poor, times * poor, best[0] + times * poor, best[1] + times * rich]


reference = promises_16
alternates = {"three digits": [0.03, 0.0311, 0.0622, 0.152, 0.149], "step by step": _with()}
wrong = {
    "one side": _with(lambda N: (np.log(N / 0.05) / 10_000) ** 0.5),
    "a once": _with(times=1),
    "from the least error of all": _with(best=(0.06, 0.06)),
    "n for 2n": _with(lambda N: (np.log(2 * N / 0.05) / 5000) ** 0.5),
    "root forgotten": _with(lambda N: np.log(2 * N / 0.05) / 10_000),
}
