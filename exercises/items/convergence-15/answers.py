"""Answers to convergence-15."""

import numpy as np


def convergence_15(R, p1, p2, p3):
    """Return the three bounds, rounded down."""
    Xi = (1 - p1) + (1 - p2) + (1 - p3)
    return [np.floor((R + np.sqrt(k * Xi)) ** 2) for k in (1, 2, 0)]


def draw(rng):
    """Draw a radius, and three products whose shortfalls add up to a square."""
    R, square = int(rng.integers(4, 16)), rng.choice([4, 9, 16])
    while True:
        p = [
            float(x) for x in rng.choice([0.75, 0.5, 0.25, -0.25, -0.5, -1, -1.5, -2, -3, -5, -6, -8], 3, replace=False)
        ]
        Xi = 3 - sum(p)
        answers = [tuple(answer(R, *p)) for answer in (convergence_15, *wrong.values())]
        if Xi == square and len({*answers}) == len(answers):
            break
    numbers = {f"p{i}": x for i, x in enumerate(p, 1)} | {f"s{i}": 1 - x for i, x in enumerate(p, 1)}
    k1, k2, k0 = (int(k) for k in convergence_15(R, *p))
    exact = f"{(R + np.sqrt(2 * Xi)) ** 2:.2f}"
    return numbers | {"R": R, "Xi": int(Xi), "Xi2": int(2 * Xi), "k1": k1, "k2": k2, "k0": k0, "exact": exact}


def _by(Xi=lambda p: 3 - p.sum(), bound=lambda R, Xi: (R + np.sqrt(Xi)) ** 2, passes=(1, 2, 0), whole=np.floor):
    """Make the three bounds from another sum or formula."""
    return lambda R, p1, p2, p3: [whole(bound(R, k * Xi(np.array([p1, p2, p3])))) for k in passes]


def _doubled(R, p1, p2, p3):
    k1, _, k0 = convergence_15(R, p1, p2, p3)
    return [k1, 2 * k1, k0]


reference = convergence_15
alternates = {
    "a tuple": lambda k1, k2, k0: (k1, k2, float(k0)),
    "an array": lambda k1, k2, k0: np.array([k1, k2, k0]),
}
wrong = {
    "the products added": _by(lambda p: abs(p.sum())),
    "mistakes of v counted": _by(lambda p: 3),
    "root forgotten": _by(bound=lambda R, Xi: (R + Xi) ** 2),
    "sum of squares": _by(bound=lambda R, Xi: R**2 + Xi),
    "doubled": _doubled,
    "rounded up": _by(whole=np.ceil),
}
