"""Answers to online-20."""

from itertools import combinations

import numpy as np

_POINTS = (-3, -2, -1, 0, 1, 2, 3)


def _run(x, y, moves=lambda m: m <= 0, extra=1, sign=True):
    """Return the states (w, b), the start and after each visit."""
    states = [(0.0, 0.0)]
    for point, label in zip(x, y, strict=True):
        w, b = states[-1]
        m = label * (w * point + b)
        if moves(m):
            step = (1 - m) / (point**2 + extra) * (label if sign else 1)
            w, b = w + step * point, b + step
        states.append((w, b))
    return np.array(states)


def _told(states):
    return [*states[-1], *states[1:].mean(axis=0)]


def online_20(x, y):
    """Return w, b, and their means over the five visits."""
    w = b = 0
    states = []
    for point, label in zip(x, y, strict=True):
        m = label * (w * point + b)
        if m <= 0:
            tau = (1 - m) / (point**2 + 1)
            w, b = w + tau * label * point, b + tau * label
        states.append((w, b))
    return [w, b, *np.mean(states, axis=0)]


def _perceptron(x, y):
    states = [(0.0, 0.0)]
    for point, label in zip(x, y, strict=True):
        w, b = states[-1]
        states.append((w + label * point, b + label) if label * (w * point + b) <= 0 else (w, b))
    return np.array(states)


def _updates(states):
    return [*states[-1], *states[1:][np.any(np.diff(states, axis=0) != 0, axis=1)].mean(axis=0)]


def draw(rng):
    """Draw five visits with three steps and short numbers, such that no mistake looks like another."""
    while True:
        x, y = rng.choice(_POINTS, 5).tolist(), rng.choice([-1, 1], 5).tolist()
        states = _run(x, y)
        short = np.abs(states - states.round(2)).max() < 1e-9
        if short and np.any(np.diff(states, axis=0) != 0, axis=1).sum() == 3 and states[-1].all():
            answers = [online_20(x, y), *(other(x, y) for other in wrong.values())]
            if min(np.abs(np.subtract(*pair)).max() for pair in combinations(answers, 2)) > 0.02:
                break
    words = {f"x{t}": value for t, value in enumerate(x)} | {f"s{t}": f"{value:+d}" for t, value in enumerate(y)}
    told = ", ".join(f"({w:g}, {b:g})" for w, b in (states[1:].round(2) + 0.0).tolist())
    means = states[1:].mean(axis=0).round(6) + 0.0
    return {"x": x, "y": y} | words | {"states": told, "w": float(means[0]), "b": float(means[1])}


reference = online_20
alternates = {"from the list of states": lambda x, y: np.array(_told(_run(x, y)))}
wrong = {
    "steps of the perceptron": lambda x, y: _told(_perceptron(x, y)),
    "also at small margins": lambda x, y: _told(_run(x, y, moves=lambda m: m < 1)),
    "offset not counted": lambda x, y: _told(_run([p or 1 for p in x], y, extra=0)),
    "label forgotten": lambda x, y: _told(_run(x, y, sign=False)),
    "strict inequality": lambda x, y: [0, 0, 0, 0],
    "start counted": lambda x, y: [*_run(x, y)[-1], *_run(x, y).mean(axis=0)],
    "mean over the updates": lambda x, y: _updates(_run(x, y)),
    "sum": lambda x, y: [*_run(x, y)[-1], *_run(x, y)[1:].sum(axis=0)],
}
