"""Answers to soft-margin-17."""

import numpy as np


def draw(rng):
    """Draw the library's side, with a price that is not 1."""
    while True:
        n, lam = int(rng.choice([40, 50, 80, 100, 200, 400])), float(rng.choice([0.01, 0.02, 0.04, 0.05, 0.1]))
        if n * lam not in (1, 2):
            break
    m = float(rng.integers(15, 46)) / 100
    C, value, half, _ = soft_margin_17(n, lam, m)
    return {"n": n, "lam": lam, "m": m, "C": round(C, 9), "value": round(value, 9), "half": round(half, 9)}


def soft_margin_17(n, lam, m):
    """Return C, the value there, and C and lambda for twice the points."""
    C = 1 / (n * lam)
    return [C, m / lam, C / 2, lam]


reference = soft_margin_17
alternates = {"by the price": lambda n, C, m, lam: np.array([C, n * C * m, 1 / (2 * n * lam), lam])}
wrong = {
    "n forgotten": lambda lam, m: [1 / lam, m / lam, 1 / lam, lam],
    "lambda without the half": lambda C, value, lam: [C / 2, value / 2, C / 4, lam],
    "value not divided": lambda C, m, half, lam: [C, m, half, lam],
    "value times C": lambda C, m, half, lam: [C, C * m, half, lam],
    "price doubled": lambda C, value, lam: [C, value, 2 * C, lam],
    "price kept": lambda C, value, lam: [C, value, C, lam],
    "lambda halved": lambda C, value, half, lam: [C, value, half, lam / 2],
    "lambda doubled": lambda C, value, half, lam: [C, value, half, 2 * lam],
}
