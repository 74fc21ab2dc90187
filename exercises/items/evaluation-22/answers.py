"""Answers to evaluation-22."""

import numpy as np

_DEVIATIONS = ((-2, -1, 3), (-1, -1, 2), (-3, 1, 2), (-2, 0, 2), (-1, 0, 1), (-3, 0, 3), (-2, 1, 1))


def evaluation_22(q, f1, f2, f3):
    """Return noise, squared bias, variance and their sum."""
    f, m = np.array([f1, f2, f3]), 2 * q - 1
    noise, bias, variance = 1 - m**2, (f.mean() - m) ** 2, f.var()
    return [noise, bias, variance, noise + bias + variance]


def draw(rng):
    """Draw the probability, and three scores with a whole mean."""
    q, mean = int(rng.choice([60, 65, 70, 75, 80, 85, 90])) / 100, int(rng.integers(-1, 4))
    f = [mean + d for d in _DEVIATIONS[rng.integers(len(_DEVIATIONS))]]
    scores = dict(zip(("f1", "f2", "f3"), f, strict=True))
    noise, square, variance, both = evaluation_22(q, **scores)
    sums = {"devs": mean, "plus": 1, "minus": -1}  # the squares of the distances from these
    told = {name: " + ".join(str((x - y) ** 2) for x in f) for name, y in sums.items()}
    told |= {name: f"{np.mean([(x - y) ** 2 for x in f]):.4g}" for name, y in (("up", 1), ("down", -1))}
    rounded = {"variance": f"{variance:.4g}", "sum": f"{both:.4g}", "noise": noise, "square": square}
    return {"q": q, **scores, "rest": 1 - q, "m": 2 * q - 1, "mean": mean, "bias": mean - 2 * q + 1} | rounded | told


def _with(change):
    """Make an answer out of noise, bias and variance."""
    return lambda q, rest, bias, f1, f2, f3: change(1 - (2 * q - 1) ** 2, bias, np.var([f1, f2, f3]), rest)


reference = evaluation_22
alternates = {"three decimals": _with(lambda e, b, v, _: np.round([e, b**2, v, e + b**2 + v], 3))}
wrong = {
    "n - 1": _with(lambda e, b, v, _: [e, b**2, 1.5 * v, e + b**2 + 1.5 * v]),
    "bias not squared": _with(lambda e, b, v, _: [e, b, v, e + b + v]),
    "noise as an error probability": _with(lambda e, b, v, rest: [rest, b**2, v, rest + b**2 + v]),
    "noise forgotten": _with(lambda e, b, v, _: [e, b**2, v, b**2 + v]),
}
