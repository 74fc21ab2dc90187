"""Answers to solvers-8."""

import numpy as np


def solvers_8(primal, dual):
    """Return the loss, its share and the distance, each at most."""
    gap = primal - dual
    return [gap, gap / primal, np.sqrt(2 * gap)]


def draw(rng):
    """Draw both values, with a root that is a short number."""
    primal, away = int(rng.choice([15, 20, 25, 30, 40, 50, 60, 80])), float(rng.choice([0.1, 0.2, 0.3]))
    gap = round(away**2 / 2, 9)
    return {"primal": primal, "dual": round(primal - gap, 9), "gap": gap, "share": gap / primal, "away": away}


reference = solvers_8
alternates = {
    "as drawn": lambda gap, share, away: np.array([gap, share, away]),
    "a share of the dual": lambda gap, dual, away: (gap, gap / dual, away),
}
wrong = {
    "root forgotten": lambda gap, share: [gap, share, 2 * gap],
    "no half": lambda gap, share: [gap, share, gap**0.5],
    "half on the wrong side": lambda gap, share: [gap, share, (gap / 2) ** 0.5],
    "percent": lambda gap, share, away: [gap, 100 * share, away],
    "gap as distance": lambda gap, share: [gap, share, gap],
}
