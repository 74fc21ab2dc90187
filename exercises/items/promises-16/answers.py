"""Answers to promises-16."""

import numpy as np


def promises_16(N, n, best, least, richer):
    """Return two errors, a number and two bounds."""
    sizes = np.array([N, N**2])
    poor, rich = np.sqrt(np.log(2 * sizes / 0.05) / (2 * n))
    bounds = [best + 2 * poor, richer + 2 * rich]
    return [best - least, poor, 2 * poor, *bounds]


def draw(rng):
    """Draw two families."""
    N, n = int(rng.choice([50, 100, 200, 400, 500])), 1000 * int(rng.integers(3, 10))
    least = int(rng.integers(3, 8)) / 100
    richer = least + int(rng.integers(1, 3)) / 100
    gain = int(rng.integers(1, 4)) / 100
    given = {"N": N, "n": n, "best": round(richer + gain, 9), "least": least, "richer": round(richer, 9)}
    approximation, a, a2, bound, bound_rich = promises_16(**given)
    logs = np.log([2 * N / 0.05, 2 * N**2 / 0.05])
    a_rich = np.sqrt(logs[1] / (2 * n))
    turn = float(f"{2 * (np.sqrt(logs) @ [-1, 1]) ** 2 / gain**2:.2g}")
    told = {"log": logs[0], "log_rich": logs[1], "a": a, "a2": a2, "a_rich": a_rich, "a2_rich": 2 * a_rich}
    told |= {"bound": bound, "bound_rich": bound_rich, "loss": 2 * (a_rich - a)}
    rounded = {name: f"{x:.3g}" if x < 1 else f"{x:.2f}" for name, x in told.items()}
    return given | rounded | {"approximation": approximation, "gain": gain, "turn": turn}


def _with(price=lambda N, n: (np.log(2 * N / 0.05) / (2 * n)) ** 0.5, times=2, known=True):
    """Make an answer with another a, added another number of times, or with the least error for the best."""

    def answer(N, n, best, least, richer):
        poor, rich = price(N, n), price(N**2, n)
        first, second = (best, richer) if known else (least, least)
        return [round(best - least, 9), poor, times * poor, first + times * poor, second + times * rich]

    return answer


reference = promises_16
alternates = {
    "three digits": lambda N, n, best, least, richer: [
        float(f"{x:.3g}") for x in promises_16(N, n, best, least, richer)
    ],
    "step by step": _with(),
}
wrong = {
    "one side": _with(lambda N, n: (np.log(N / 0.05) / (2 * n)) ** 0.5),
    "a once": _with(times=1),
    "from the least error of all": _with(known=False),
    "n for 2n": _with(lambda N, n: (np.log(2 * N / 0.05) / n) ** 0.5),
    "root forgotten": _with(lambda N, n: np.log(2 * N / 0.05) / (2 * n)),
}
