"""Answers to evaluation-5."""

import numpy as np


def evaluation_5(h, j, k):
    """Return A, B and the score at which the odds are k."""
    high, low = np.log(h), -np.log(j)
    A, B = (high - low) / 2, (high + low) / 2
    return [A, B, (np.log(k) - B) / A]


def draw(rng):
    """Draw the odds at both scores, and those of the costs, all different."""
    h, j, k = rng.choice(np.arange(2, 10), 3, replace=False).tolist()
    down = int(rng.integers(1, 3))
    up = h * int(rng.integers(1, 3))
    high, low = up + up // h, down * (j + 1)
    shown = dict(zip(("A3", "B3", "f3"), (f"{x:.3f}" for x in evaluation_5(h, j, k)), strict=True))
    told = {"n": high + low, "high": high, "low": low, "up": up, "down": down, "are": "is" if down == 1 else "are"}
    return {"h": h, "j": j, "k": k, "k1": k + 1} | told | shown


def _third(change):
    """Make an answer with another third number: a function of A, B and the odds."""

    def answer(h, j, k):
        A, B, _ = evaluation_5(h, j, k)
        return [A, B, change(A, B, k)]

    return answer


def _from(change):
    """Make an answer out of the right one."""
    return lambda h, j, k: change(*evaluation_5(h, j, k))


def _shares(h, j, k):
    up, down = h / (h + 1), 1 / (j + 1)
    return [(up - down) / 2, (up + down) / 2, (k / (k + 1) - (up + down) / 2) / ((up - down) / 2)]


reference = evaluation_5
alternates = {
    "three decimals": _from(lambda *right: np.round(right, 3)),
    "by the product of the odds": lambda h, j, k, f3: (np.log(h * j) / 2, np.log(h / j) / 2, float(f3)),
}
wrong = {
    "A and B exchanged": _from(lambda A, B, f: [B, A, f]),
    "sigmoid of the score as it is": lambda k: [1, 0, np.log(k)],
    "shares in place of log-odds": _shares,
    "logarithms to base ten": _from(lambda A, B, f: [A / np.log(10), B / np.log(10), f]),
    "threshold one half": _third(lambda A, B, k: -B / A),
    "costs exchanged": _third(lambda A, B, k: (-np.log(k) - B) / A),
    "a probability for the threshold": _third(lambda A, B, k: k / (k + 1)),
    "the probability as a score": _third(lambda A, B, k: 1 / (1 + np.exp(-(k / (k + 1) * A + B)))),
    "the probability as a score, log-odds": _third(lambda A, B, k: k / (k + 1) * A + B),
    "odds upside down": lambda h, j, k: [-x for x in evaluation_5(h, j, 1 / k)[:2]] + [evaluation_5(h, j, 1 / k)[2]],
}
