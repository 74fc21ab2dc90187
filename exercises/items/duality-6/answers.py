"""Answers to duality-6."""

import numpy as np


def duality_6(d, k):
    """Return C*: each class shares 1 / (2 d^2) among its k points."""
    return 1 / (2 * d**2 * k)


def draw(rng):
    """Draw two walls of points, as far from the second axis as each other, whose middle points are on the first."""
    d, k = int(rng.integers(1, 10)), int(rng.choice([3, 5, 7]))
    heights = range(-(k // 2), k // 2 + 1)
    walls = {name: ", ".join(f"$({x}, {h})$" for h in heights) for name, x in (("positive", d), ("negative", -d))}
    return {"d": d, "k": k, "all": 2 * k, "d2": d**2, "twice": 2 * d**2, "share": 2 * d**2 * k} | walls


reference = duality_6
alternates = {
    "rounded": lambda share: float(f"{1 / share:.3g}"),
    "an array": lambda share: np.array(1 / share),
}
wrong = {
    "the middle points alone": lambda twice: 1 / twice,
    "two points a class": lambda twice: 1 / (2 * twice),
    "no half": lambda share: 2 / share,
    "the sum": lambda d2: 1 / d2,
    "infinity": np.inf,
}
