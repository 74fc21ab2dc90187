"""Answers to solvers-2."""

import numpy as np


def solvers_2(n, p, q):
    """Return the breakpoint, the weight and the multiplier."""
    w = 2 / q
    return [w / (p + q - n), w, (w + n - p) / q]


def draw(rng):
    """Draw the two points inside, each beyond the other, and the last one."""
    p, e = int(rng.integers(2, 5)), int(rng.integers(1, 4))
    q = p + e + int(rng.integers(1, 10))
    C, w, a = solvers_2(p + e, p, q)
    told = {"S": q - e, "product": q * (q - e), "C": f"{C:.4g}", "a": f"{a:.4g}"}
    return {"n": p + e, "p": p, "q": q, "e": e, "w": w} | told


def _with(change):
    """Make an answer out of the right one, the gap between the inner points, and the last point."""
    return lambda n, p, q: change(*solvers_2(n, p, q), n - p, q)


reference = solvers_2
alternates = {
    "an array": _with(lambda C, w, a, e, q: np.array([C, w, a])),
    "rounded": _with(lambda C, w, a, e, q: tuple(float(f"{x:.3g}") for x in (C, w, a))),
}
wrong = {
    "w not times C": _with(lambda C, w, a, e, q: [w, w, a]),
    "nearest points": _with(lambda C, w, a, e, q: [2 / (e * (q - e)), 2 / e, 1]),
    "multiplier stays": _with(lambda C, w, a, e, q: [C, w, C]),
    "multiplier is C": _with(lambda C, w, a, e, q: [C, w, 1]),
    "sign of the inner points": _with(lambda C, w, a, e, q: [C, w, (w - e) / q]),
}
