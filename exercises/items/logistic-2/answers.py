"""Answers to logistic-2."""

import numpy as np


def logistic_2(n, k):
    """Derivative, second derivative, first step and minimiser."""
    slope, curve = (n - k) - k, 2 * n / 4
    return [slope, curve, -slope / curve, np.log(k / (n - k))]


def draw(rng):
    """Draw how many points there are at each place, and the larger number of positive ones."""
    n = int(rng.integers(6, 17))
    k = int(rng.integers(n // 2 + 1, n))
    slope, curve, step, best = logistic_2(n, k)
    told = {"rest": n - k, "all": 2 * n, "k2": 2 * k, "rest2": 2 * (n - k), "slope": slope, "curve": curve}
    return {"n": n, "k": k, "step": f"{step:.4g}", "best": f"{best:.3f}"} | told


def _with(change):
    """Make an answer out of the right one."""
    return lambda n, k: change(*map(float, logistic_2(n, k)), n, k)


reference = logistic_2
alternates = {"an array": lambda n, k: np.round(logistic_2(n, k), 3)}
wrong = {
    "sign of the derivative": _with(lambda slope, curve, step, best, n, k: [-slope, curve, -step, best]),
    "gradient step": _with(lambda slope, curve, step, best, n, k: [slope, curve, -slope, best]),
    "curvature of one point": _with(lambda slope, curve, step, best, n, k: [slope, 1 / 4, -4 * slope, best]),
    "share for slope": _with(lambda slope, curve, step, best, n, k: [slope, curve, step, k / n]),
    "mean": _with(lambda slope, curve, step, best, n, k: [slope / (2 * n), curve / (2 * n), step, best]),
}
