"""Answers to soft-margin-12."""

import numpy as np


def soft_margin_12(h1, h2, h3):
    """Return C* of the three sets, half the squared norm or a quarter."""
    norms = [2 / h for h in (h1, h2, h3)]
    return [norms[0] ** 2 / 2, norms[1] ** 2 / 2, norms[2] ** 2 / 4]


def draw(rng):
    """Draw three heights, and how many negative points the second set has."""
    h1, h2, h3 = rng.choice([1, 2, 4, 5, 8, 10], 3, replace=False).tolist()
    m = int(rng.integers(3, 6))
    *others, last = (f"$({2 * k - 1}, 0)$" for k in range(m))
    C1, C2, C3 = soft_margin_12(h1, h2, h3)
    told = {"negative": f"{', '.join(others)} and {last}", "upper": 2 * C3, "C1": C1, "C2": C2, "C3": C3}
    return {"h1": h1, "h2": h2, "h3": h3, "m": m, "w1": 2 / h1, "w2": 2 / h2, "w3": 2 / h3} | told


reference = soft_margin_12
alternates = {
    "an array": lambda C1, C2, C3: np.array([C1, C2, C3]),
    "by the heights": lambda h1, h2, h3: (2 / h1**2, 2 / h2**2, 1 / h3**2),
}
wrong = {
    "upper bounds": lambda C1, C2, upper: [C1, C2, upper],
    "all on the margin": lambda w1, w2, w3, m: [w1**2 / 3, w2**2 / (m + 1), w3**2 / 4],
    "without the half": lambda C1, C2, C3: [2 * C1, 2 * C2, 2 * C3],
    "width for margin": lambda C1, C2, C3: [C1 / 4, C2 / 4, C3 / 4],
    "negative points counted": lambda C1, C2, C3, m: [C1, C2 / m, C3],
}
