"""Answers to solvers-1."""

import numpy as np


def solvers_1(mu, start):
    """Return the step, the centre and the gap."""
    step = (start**2 - start - mu) / (2 * start - 1)
    centre = (1 + np.sqrt(1 + 4 * mu)) / 2
    return [start - step, centre, centre**2 / 2 - (centre - centre**2 / 2)]


def draw(rng):
    """Draw a root that is a short number, and the start."""
    root, start = float(rng.choice([1.1, 1.15, 1.2, 1.25, 1.3, 1.35, 1.4, 1.45, 1.5, 1.6])), int(rng.choice([2, 3, 4]))
    mu = round(root * (root - 1), 9)
    after, _, _ = solvers_1(mu, start)
    steps = {"h": start**2 - start - mu, "slope": 2 * start - 1, "next": after}
    values = {"root": root, "primal": root**2 / 2, "dual": root - root**2 / 2}
    return {"mu": mu, "start": start} | {name: round(float(x), 9) for name, x in (steps | values).items()}


def _by(slope=lambda w: 2 * w - 1, aim=1, sign=-1, centre=lambda root: root, gap=1):
    def answer(mu, start, root):
        step = (start**2 - start - aim * mu) / slope(start)
        return [start + sign * step, centre(root), gap * mu]

    return answer


def _three(number):
    return float(f"{number:.3g}")


reference = solvers_1
alternates = {"the gap known": _by(), "rounded": lambda mu, start: [*map(_three, solvers_1(mu, start))]}
wrong = {
    "slope 2w": _by(slope=lambda w: 2 * w),
    "mu forgotten": _by(aim=0),
    "wrong way": _by(sign=1),
    "other root": _by(centre=lambda root: 1 - root),
    "two constraints": _by(gap=2),
}
