"""Answers to evaluation-17."""

import numpy as np


def draw(rng):
    """Draw weights of which the smaller one is the larger one after standardising."""
    while True:
        v, s, r = (float(rng.choice(values)) for values in ((0.04, 0.05, 0.06, 0.08), (0.4, 0.5, 0.6), (1.2, 1.5, 1.8)))
        t, A = int(rng.choice([15, 20, 25])), float(rng.choice([1.2, 1.5, 1.6, 2.0]))
        if v * t > s * r + 0.05 and abs(10 * v - v * t) > 0.05:
            break
    names = {"per_cm": 10 * v, "first": v * t, "second": s * r, "growth": A * 10 * v}
    return {"v": v, "s": s, "r": r, "t": t, "A": A, "factor": f"{np.exp(A * 10 * v):.2f}"} | names


def evaluation_17(v, t, s, r, A):
    """Return three weights and a factor."""
    per_cm = 10 * v
    return [per_cm, t * v, r * s, np.exp(A * per_cm)]


reference = evaluation_17
alternates = {"two decimals": lambda v, t, s, r, A: np.round(evaluation_17(v, t, s, r, A), 2)}
wrong = {
    "divided by ten": lambda v, t, s, r, A: [v / 10, t * v, r * s, np.exp(A * v / 10)],
    "only the first divided": lambda v, t, s, r, A: [v / 10, t * v, r * s, np.exp(10 * A * v)],
    "divided by the deviation": lambda v, t, s, r, A: [10 * v, v / t, s / r, np.exp(10 * A * v)],
    "a millimetre more": lambda v, t, s, r, A: [10 * v, t * v, r * s, np.exp(A * v)],
    "slope forgotten": lambda v, t, s, r: [10 * v, t * v, r * s, np.exp(10 * v)],
    "log-odds": lambda v, t, s, r, A: [10 * v, t * v, r * s, 10 * A * v],
    "one deviation more": lambda v, t, s, r, A: [10 * v, t * v, r * s, np.exp(A * t * v)],
}
