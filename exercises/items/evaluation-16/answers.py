"""Answers to evaluation-16."""

import numpy as np


def draw(rng):
    """Draw the errors of two methods on five splits, which vary much more than their differences."""
    while not 4 <= len({*(difference := rng.integers(0, 7, 5)).tolist()}) or difference.sum() < 5:
        pass
    A = rng.permutation([14, 23, 17, 20, 12]) + rng.integers(0, 9)
    rows = {f"{name}{i}": int(x) for name, row in (("a", A), ("b", A - difference)) for i, x in enumerate(row, 1)}
    mean, naive, corrected, quotient = evaluation_16(**rows)
    words = {"mean": mean, "naive": f"{naive:.3f}", "corrected": f"{corrected:.3f}", "quotient": f"{quotient:.2f}"}
    words |= {
        "differences": ", ".join(map(str, difference)),
        "squares": round(float(((difference - mean) ** 2).sum()), 9),
    }
    return rows | words | {"deviation": f"{difference.std(ddof=1):.3f}", "first": f"{mean / naive:.1f}"}


def evaluation_16(a1, a2, a3, a4, a5, b1, b2, b3, b4, b5):
    """Return mean, naive and corrected error, quotient."""
    A, B = np.array([a1, a2, a3, a4, a5]), np.array([b1, b2, b3, b4, b5])
    mean, deviation = (A - B).mean(), (A - B).std(ddof=1)
    corrected = deviation * np.sqrt(1 / 5 + 100 / 400)
    return [mean, deviation / np.sqrt(5), corrected, mean / corrected]


def _by(answer):
    """Make an answer from the mean and the sample standard deviation."""

    def of_rows(a1, a2, a3, a4, a5, b1, b2, b3, b4, b5):
        A, B = np.array([a1, a2, a3, a4, a5]), np.array([b1, b2, b3, b4, b5])
        return answer((A - B).mean(), (A - B).std(ddof=1), np.hypot(A.std(ddof=1), B.std(ddof=1)))

    return of_rows


def _with(mean, naive, corrected):
    return [mean, naive, corrected, mean / corrected]


_NAIVE, _CORRECTED = 0.2**0.5, 0.45**0.5
reference = evaluation_16
alternates = {"two decimals": _by(lambda mean, s, _: np.round(_with(mean, _NAIVE * s, _CORRECTED * s), 2))}
wrong = {
    "not in pairs": _by(lambda mean, s, apart: _with(mean, _NAIVE * apart, _CORRECTED * apart)),
    "n in the deviation": _by(lambda mean, s, _: _with(mean, _NAIVE * s * 0.8**0.5, _CORRECTED * s * 0.8**0.5)),
    "deviation for standard error": _by(lambda mean, s, _: _with(mean, s, _CORRECTED * s)),
    "test and training exchanged": _by(lambda mean, s, _: _with(mean, _NAIVE * s, (0.2 + 4) ** 0.5 * s)),
    "share of all points": _by(lambda mean, s, _: _with(mean, _NAIVE * s, (0.2 + 0.2) ** 0.5 * s)),
    "naive quotient": _by(lambda mean, s, _: [mean, _NAIVE * s, _CORRECTED * s, mean / (_NAIVE * s)]),
    "sign": _by(lambda mean, s, _: [-mean, _NAIVE * s, _CORRECTED * s, -mean / (_CORRECTED * s)]),
}
