"""Answers to online-13."""

from itertools import combinations, pairwise

import numpy as np


def _states(x, y, mistake=lambda m: m <= 0):
    """Return the state before the first visit and after each."""
    states = [0]
    for point, label in zip(x, y, strict=True):
        w = states[-1]
        states.append(w + label * point if mistake(label * w * point) else w)
    return states


def draw(rng):
    """Draw a run in which no mistake looks like another; a label is rarely that of the sign."""
    while True:
        x = (rng.choice([-1, 1], 8) * rng.integers(1, 4, 8)).tolist()
        y = (np.sign(x) * rng.choice([1, 1, 1, -1], 8)).astype(int).tolist()
        states = _states(x, y)
        answers = [online_13(x, y), *(other(x, y) for other in wrong.values())]
        apart = all(np.abs(np.subtract(*pair)).max() > 0.02 for pair in combinations(answers, 2))
        if apart and 0 not in states[1:] and len(_different(states)) in (3, 4) and states[-1] * np.mean(states[1:]) < 0:
            break
    words = {f"x{t}": value for t, value in enumerate(x)} | {f"s{t}": f"{value:+d}" for t, value in enumerate(y)}
    words |= {"states": ", ".join(map(str, states[1:])), "last": states[-1], "sum": sum(states)}
    return {"x": x, "y": y} | words | {"mean": sum(states) / 8, "votes": sum(w > 0 for w in states)}


def online_13(x, y):
    """Return last state, mean and number of votes."""
    w, total, votes = 0, 0, 0
    for t in range(8):
        if y[t] * w * x[t] <= 0:
            w = w + y[t] * x[t]
        total, votes = total + w, votes + (w > 0)
    return [w, total / 8, votes]


def _of(change, mistake=lambda m: m <= 0):
    """Make an answer from all states, that of the start included."""

    def answer(x, y):
        return change(_states(x, y, mistake))

    return answer


def _votes(states):
    return sum(w > 0 for w in states[1:])


def _different(states):
    return [after for before, after in pairwise(states) if after != before]


def _upside_down(states):
    return sum(t * (states[t + 1] - states[t]) for t in range(8)) / 8


reference = online_13
alternates = {"from the list of states": _of(lambda s: (s[-1], np.mean(s[1:]), _votes(s)))}
wrong = {
    "strict inequality": _of(lambda s: [0, 0, 0], lambda m: m < 0),
    "mean over the updates": _of(lambda s: [s[-1], np.mean(_different(s) or [0]), sum(w > 0 for w in _different(s))]),
    "states before the visits": _of(lambda s: [s[-1], np.mean(s[:-1]), sum(w > 0 for w in s[:-1])]),
    "start counted": _of(lambda s: [s[-1], np.mean(s), _votes(s)]),
    "shares upside down": _of(lambda s: [s[-1], _upside_down(s), _votes(s)]),
    "sum": _of(lambda s: [s[-1], sum(s), _votes(s)]),
    "negative votes": _of(lambda s: [s[-1], np.mean(s[1:]), 8 - _votes(s)]),
    "update at every visit": _of(lambda s: [s[-1], np.mean(s[1:]), _votes(s)], lambda m: True),
}
