"""Answers to evaluation-10."""

import numpy as np

_DEVIATIONS = [(-2, 2, -4, 4), (-1, 3, -3, 1), (-5, 1, 2, 2), (-3, -1, 2, 2), (5, -1, -2, -2)]


def draw(rng):
    """Draw four rows of errors: the third has the smallest mean, and the second is within one standard error of it."""
    mean, rows = int(rng.integers(14, 23)), {}
    for name, above in (("p", 6), ("q", 1), ("r", 0), ("s", 2)):
        deviations = _DEVIATIONS[0] if name == "p" else _DEVIATIONS[rng.integers(len(_DEVIATIONS))]
        rows |= {f"{name}{i}": int(mean + above + x) for i, x in enumerate(rng.permutation(deviations), 1)}
    best = np.array([rows[f"r{i}"] for i in (1, 2, 3, 4)])
    squares, error = int(((best - mean) ** 2).sum()), best.std(ddof=1) / 2
    words = {"error": f"{error:.2f}", "deviation": f"{2 * error:.2f}", "limit": f"{mean + error:.2f}"}
    return rows | words | {"mean": mean, "squares": squares, "above1": mean + 6, "above2": mean + 1, "above3": mean + 2}


def evaluation_10(r1, r2, r3, r4):
    """Return mean, standard error, limit and C."""
    best = np.array([r1, r2, r3, r4])  # C = 10
    mean, error = best.mean(), best.std(ddof=1) / np.sqrt(4)
    return [mean, error, mean + error, 1]


def _with(spread, C):
    """Make an answer with another standard error."""

    def answer(r1, r2, r3, r4):
        best = np.array([r1, r2, r3, r4])
        return [best.mean(), spread(best), best.mean() + spread(best), C]

    return answer


def _standard_error(best):
    return best.std(ddof=1) / 2


reference = evaluation_10
alternates = {"two decimals": lambda r1, r2, r3, r4: np.round(evaluation_10(r1, r2, r3, r4), 2)}
wrong = {
    "deviation not divided": _with(lambda best: best.std(ddof=1), 1),
    "m in the deviation": _with(lambda best: best.std() / 2, 1),
    "divided by m": _with(lambda best: best.std(ddof=1) / 4, 10),
    "best C": _with(_standard_error, 10),
    "largest C": _with(_standard_error, 100),
    "variance": _with(lambda best: best.var(ddof=1), 0.1),
    "error rates": lambda r1, r2, r3, r4: [x / 100 for x in evaluation_10(r1, r2, r3, r4)[:3]] + [1],
}
