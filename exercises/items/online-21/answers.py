"""Answers to online-21."""

import numpy as np


def averaged_mira(X, y):
    """Return (w, b), the mean of MIRA's states after each visit."""
    w, b = np.zeros(X.shape[1]), 0.0
    sum_w, sum_b = np.zeros(X.shape[1]), 0.0
    for x, sign in zip(X, y, strict=True):
        m = sign * (w @ x + b)
        if m <= 0:
            tau = (1 - m) / (x @ x + 1)
            w, b = w + tau * sign * x, b + tau * sign
        sum_w, sum_b = sum_w + w, sum_b + b
    return sum_w / len(X), sum_b / len(X)


def _states(
    X,
    y,
    moves=lambda m: m <= 0,
    tau=lambda m, x: (1 - m) / (x @ x + 1),
    offset=lambda tau, label: tau * label,
    sign=lambda label: label,
):
    """Return the states with the offset as the last entry, the start included, and which visits moved."""
    v, states, moved = np.zeros(X.shape[1] + 1), [np.zeros(X.shape[1] + 1)], []
    for x, label in zip(X, y, strict=True):
        m = label * (v[:-1] @ x + v[-1])
        moved.append(moves(m))
        if moved[-1]:
            step = tau(m, x) * sign(label)
            v = v + np.append(step * x, offset(tau(m, x), label))
        states.append(v)
    return np.array(states), np.array(moved)


def _mean(take=lambda states, moved: states[1:].mean(axis=0), **change):
    def answer(X, y):
        mean = take(*_states(X, y, **change))
        return mean[:-1], mean[-1]

    return answer


def _in_place(X, y):
    w, b, states = np.zeros(X.shape[1]), 0.0, []
    for x, label in zip(X, y, strict=True):
        m = label * (w @ x + b)
        if m <= 0:
            tau = (1 - m) / (x @ x + 1)
            w += tau * label * x
            b += tau * label
        states.append((w, b))
    return w, float(np.mean([b for _, b in states]))


def _by_shares(X, y):
    """Count each step with the share of the visits that come after it."""
    (states, _), n = _states(X, y), len(X)
    mean = (np.diff(states, axis=0) * (1 - np.arange(n) / n)[:, None]).sum(axis=0)
    return mean[:-1], mean[-1]


def cases(rng):
    cases = [
        (np.array([[2.0], [1.0], [-1.0], [3.0]]), np.array([1, 1, -1, 1])),
        (np.array([[0.0], [0.0], [1.0]]), np.array([1, -1, -1])),  # at the origin only the offset can move
    ]
    while len(cases) < 7:
        n, d = int(rng.integers(5, 8)), int(rng.integers(1, 4))
        X, y = rng.integers(-6, 7, (n, d)) / 2, rng.choice([-1, 1], n)
        moved = _states(X, y)[1]
        if 2 <= moved.sum() < n and not moved[-1]:
            answers = [np.append(*f(X, y)) for f in (averaged_mira, *wrong.values())]
            if min(abs(answers[0] - other).max() for other in answers[1:]) > 1e-3:
                cases.append((X, y))
    return cases


reference = averaged_mira
alternates = {"a constant coordinate": _mean(), "by shares": _by_shares}
wrong = {
    "last state": _mean(lambda states, moved: states[-1]),
    "sum": _mean(lambda states, moved: states.sum(axis=0)),
    "start counted": _mean(lambda states, moved: states.mean(axis=0)),
    "only after updates": _mean(lambda states, moved: states[1:][moved].mean(axis=0)),
    "before the visit": _mean(lambda states, moved: states[:-1].mean(axis=0)),
    "changed in place": _in_place,
    "passive-aggressive": _mean(moves=lambda m: m < 1),
    "perceptron": _mean(tau=lambda m, x: 1),
    "offset not counted": _mean(tau=lambda m, x: (1 - m) / (x @ x or 1)),
    "norm not squared": _mean(tau=lambda m, x: (1 - m) / np.sqrt(x @ x + 1)),
    "offset stays": _mean(offset=lambda tau, label: 0),
    "label forgotten": _mean(sign=lambda label: 1),
    "strict inequality": _mean(moves=lambda m: m < 0),
}
equivalent = {
    "w, b = w + tau * sign * x, b + tau * sign: tau * sign -> tau / sign": "a label is its own inverse",
}
