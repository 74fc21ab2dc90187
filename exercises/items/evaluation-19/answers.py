"""Answers to evaluation-19."""

import numpy as np


def evaluation_19(n, errors, eps):
    """Return the half-width, both ends, and the second half-width."""
    half = np.sqrt(np.log(2 / eps) / (2 * n))
    share = errors / n
    return [half, share - half, share + half, half / 2]


def draw(rng):
    """Draw a test whose interval lies between 0 and 1."""
    n, eps = int(rng.choice([400, 500, 600, 800, 1000, 1200])), float(rng.choice([0.01, 0.02, 0.05]))
    errors = n // 100 * int(rng.integers(12, 31))
    half, low, high, quarter = evaluation_19(n, errors, eps)
    told = {"half": half, "low": low, "high": high, "quarter": quarter}
    numbers = {"n": n, "errors": errors, "eps": eps, "more": 4 * n, "odds": 2 / eps, "twice": 2 * n}
    return numbers | {"share": errors / n, "square": f"{half**2:.7f}"} | {k: f"{x:.4f}" for k, x in told.items()}


def _with(half, last=0.5, per=1):
    """Make an answer with another half-width, a function of the number of points and of epsilon."""

    def answer(n, eps, share):
        width = half(n, eps)
        return [round(per * x, 9) for x in (width, share - width, share + width, last * width)]

    return answer


def _half(n, eps):
    return np.sqrt(np.log(2 / eps) / (2 * n))


reference = evaluation_19
alternates = {"four decimals": lambda n, errors, eps: np.round(evaluation_19(n, errors, eps), 4)}
wrong = {
    "one-sided": _with(lambda n, eps: np.sqrt(np.log(1 / eps) / (2 * n))),
    "root forgotten": _with(lambda n, eps: _half(n, eps) ** 2, 0.25),
    "logarithm to base ten": _with(lambda n, eps: np.sqrt(np.log10(2 / eps) / (2 * n))),
    "two in the denominator forgotten": _with(lambda n, eps: np.sqrt(np.log(2 / eps) / n)),
    "half-width a quarter": _with(_half, 0.25),
    "per cent": _with(_half, per=100),
}
