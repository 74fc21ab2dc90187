"""Answers to convergence-22."""

import numpy as np


def convergence_22(R, delta, n, percent):
    """Return a bound, a number of points, and the bound once more."""
    most = round((R / delta) ** 2)
    return [most / n, most * 100 / percent, most / n]


def draw(rng):
    """Draw lengths with a whole ratio, a number of points and a target."""
    ratio, R = int(rng.choice([6, 8, 12, 15, 20])), int(rng.choice([1, 2, 3]))
    n, percent = 1000 * int(rng.integers(2, 10)), int(rng.choice([1, 2, 5]))
    numbers = {"R": R, "delta": R / ratio, "n": n, "percent": percent}
    bound, enough, _ = convergence_22(**numbers)
    told = {"most": ratio**2, "bound": bound, "enough": enough}
    return numbers | told | {"share": percent / 100}


def _made(change):
    """Return a wrong answer, made of the bound on the updates."""
    return lambda most, n, share: change(most, n, share)


reference = convergence_22
alternates = {
    "an array": _made(lambda k, n, s: np.array([k / n, k / s, k / n])),
    "a tuple": _made(lambda k, n, s: (k / n, k / s, k / n)),
}
wrong = {
    "neither squared": _made(lambda k, n, s: [k**0.5 / n, k**0.5 / s, k**0.5 / n]),
    "in per cent": _made(lambda k, n, s: [100 * k / n, k / s, 100 * k / n]),
    "the scale counted": _made(lambda k, n, s: [k / n, k / s, 100 * k / n]),
    "the vote": _made(lambda k, n, s: [2 * (k - 1) / n, 2 * (k - 1) / s, 2 * (k - 1) / n]),
}
