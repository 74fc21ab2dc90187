"""Answers to convergence-1."""

import numpy as np

_Y = np.array([1, 1, -1])


def convergence_1(X, direction):
    """Return delta, R squared, and the largest number of updates."""
    X, y, u = np.array(X), np.array([1, 1, -1]), np.array(direction) / 5
    delta = (y * (X @ u)).min()
    R2 = (X**2).sum(axis=1).max()
    return [delta, R2, np.floor(R2 / delta**2)]


def _answer(X, direction, value=min, length=5, labels=_Y):
    """Return the answer with another u, labels, or value of the y u.x."""
    leads = labels * (np.array(X) @ np.array(direction)) / length
    delta, R2 = value(leads), int((np.array(X) ** 2).sum(axis=1).max())
    return [delta, R2, np.floor(R2 / delta**2)]


def _third(change):
    """Return the answer with another third number, made of delta and R squared."""

    def answer(X, direction):
        delta, R2, _ = _answer(X, direction)
        return [delta, R2, change(delta, R2)]

    return answer


reference = convergence_1
alternates = {
    "a tuple": lambda X, direction: tuple(_answer(X, direction)),
    "an array": lambda X, direction: np.array(_answer(X, direction)),
}
wrong = {
    "not normalised": lambda X, direction: _answer(X, direction, length=1),
    "label forgotten": lambda X, direction: _answer(X, direction, labels=np.ones(3)),
    "largest": lambda X, direction: _answer(X, direction, value=max),
    "mean": lambda X, direction: _answer(X, direction, value=np.mean),
    "rounded up": _third(lambda delta, R2: np.ceil(R2 / delta**2)),
    "not rounded": _third(lambda delta, R2: R2 / delta**2),
    "delta not squared": _third(lambda delta, R2: np.floor(R2 / delta)),
    "neither squared": _third(lambda delta, R2: np.floor(np.sqrt(R2) / delta)),
}


def draw(rng):
    """Draw three different points and a vector of length 5 that separates them; no mistake gives another's answer."""
    while True:
        X, v = rng.integers(-4, 5, (3, 2)), rng.permutation([3, 4]) * rng.choice([-1, 1], 2)
        leads = _Y * (X @ v) / 5
        if leads.min() <= 0 or leads.argmax() == leads.argmin() or len({*map(tuple, X.tolist())}) < 3:
            continue
        delta, R2, k = convergence_1(X, v)
        answers = [[delta, R2, k], *(answer(X, v) for answer in wrong.values())]
        if 6 <= k <= 60 and len({str(np.round(answer, 4)) for answer in answers}) == len(answers):
            break

    def listed(values):
        return "$, $".join(f"{value:g}" for value in values)

    def point(x):
        return f"({x[0]:g}, {x[1]:g})"

    return {
        "X": X.tolist(),
        "direction": v.tolist(),
        "v": point(v),
        "first": point(X[0]),
        "second": point(X[1]),
        "third": point(X[2]),
        "u": point(v / 5),
        "leads": listed(leads),
        "delta": delta,
        "squares": listed((X**2).sum(axis=1)),
        "R2": R2,
        "bound": R2 / delta**2,
        "k": k,
        "last": leads[2],
    }
