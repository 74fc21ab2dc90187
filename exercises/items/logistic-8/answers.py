"""Answers to logistic-8."""

import numpy as np


def logistic_8(A, B):
    """Standard error of A, mean of A - B, standard error of that mean."""
    apart = np.subtract(A, B)
    error = np.std(A, ddof=1) / 5**0.5
    return [error, apart.mean(), apart.std(ddof=1) / 5**0.5]


def draw(rng):
    """Draw how difficult the splits are, and by how much B is better: in each at least as good."""
    A = (rng.choice(7, 5, replace=False) + int(rng.integers(4, 8))).tolist()
    apart = rng.permutation([0, 1, int(rng.integers(1, 3)), int(rng.integers(0, 3)), int(rng.integers(1, 3))]).tolist()
    B = [a - d for a, d in zip(A, apart, strict=True)]
    answer = logistic_8(A, B)
    told = dict(zip(("first", "second", "third"), (f"{x:.3f}" for x in answer), strict=True))
    told |= {"spread": f"{np.std(A, ddof=1):.3f}", "spread2": f"{np.std(apart, ddof=1):.3f}", "mean": float(np.mean(A))}
    rows = {name: " | ".join(f"${x}$" for x in row) for name, row in (("rowA", A), ("rowB", B))}
    return {"A": A, "B": B, "differences": ", ".join(map(str, apart))} | rows | told


def _with(error):
    """Make an answer with another standard error."""
    return lambda A, B: [error(np.array(A)), np.subtract(A, B).mean(), error(np.subtract(A, B))]


def _unpaired(A, B):
    error, mean, _ = logistic_8(A, B)
    return [error, mean, np.hypot(error, np.std(B, ddof=1) / 5**0.5)]


reference = logistic_8
alternates = {"three decimals": lambda A, B: np.round(logistic_8(A, B), 3)}
wrong = {
    "not divided by the root": _with(lambda x: x.std(ddof=1)),
    "divided by n": _with(lambda x: x.std() / 5**0.5),
    "divided by n, not by its root": _with(lambda x: x.std(ddof=1) / 5),
    "unpaired": _unpaired,
    "sign": lambda A, B: [logistic_8(A, B)[0], *logistic_8(B, A)[1:]],
}
