"""Answers to online-2."""

import numpy as np


def average_later(X, y, passes, burn_in):
    """Return (w, b), the mean of the states after the later visits."""
    w, b = np.zeros(X.shape[1]), 0.0
    sum_w, sum_b, t = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(passes):
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b = w + y_i * x_i, b + y_i
            if t >= burn_in:
                sum_w, sum_b = sum_w + w, sum_b + b
            t = t + 1
    return sum_w / (t - burn_in), sum_b / (t - burn_in)


def _by(
    mistake=lambda m: m <= 0,
    kept=lambda t, burn_in: t >= burn_in,
    average=lambda states, T, burn_in: states.sum(axis=0) / max(1, len(states)),
    start=lambda state, t, burn_in: state,
    updates_only=False,
):
    def answer(X, y, passes, burn_in):
        state, states, T = np.zeros(X.shape[1] + 1), [], passes * len(X)
        for t in range(T):
            x_i, y_i = X[t % len(X)], y[t % len(X)]
            state = start(state, t, burn_in)
            made = mistake(y_i * (state[:-1] @ x_i + state[-1]))
            if made:
                state = state + y_i * np.append(x_i, 1)
            if kept(t, burn_in) and (made or not updates_only):
                states.append(state)
        mean = average(np.array(states).reshape(-1, len(state)), T, burn_in)
        return mean[:-1], mean[-1]

    return answer


def _by_shares(X, y, passes, burn_in):
    w, b, T = np.zeros(X.shape[1]), 0.0, passes * len(X)
    mean_w, mean_b = np.zeros(X.shape[1]), 0.0
    for t in range(T):
        x_i, y_i = X[t % len(X)], y[t % len(X)]
        if y_i * (w @ x_i + b) <= 0:
            share = (T - max(t, burn_in)) / (T - burn_in)
            w, b = w + y_i * x_i, b + y_i
            mean_w, mean_b = mean_w + share * y_i * x_i, mean_b + share * y_i
    return mean_w, mean_b


def _last(X, y, passes, burn_in):
    return _by(average=lambda states, T, t: states[-1])(X, y, passes, burn_in)


def _until_clean(X, y, passes, burn_in):
    """Stop after a pass without an update; what has not been visited does not count."""
    for k in range(1, passes + 1):
        before = np.append(*_last(X, y, k - 1, 0)) if k > 1 else None
        if k > 1 and np.array_equal(before, np.append(*_last(X, y, k, 0))):
            return average_later(X, y, k, min(burn_in, k * len(X) - 1))
    return average_later(X, y, passes, burn_in)


def _early(X, y, passes, burn_in):
    return average_later(X, y, passes, max(0, burn_in - 1))


reference = average_later
alternates = {"shares": _by_shares, "a list of states": _by()}
wrong = {
    "strict inequality": _by(lambda m: m < 0),
    "mean over updates": _by(updates_only=True),
    "one visit late": _by(kept=lambda t, s: t > s),
    "one visit early": _early,
    "all states": _by(kept=lambda t, s: True),
    "youth forgotten": _by(start=lambda state, t, s: 0 * state if t == s else state),
    "divided by all visits": _by(average=lambda states, T, s: states.sum(axis=0) / T),
    "sum": _by(average=lambda states, T, s: states.sum(axis=0)),
    "last state": _last,
    "offset not averaged": lambda X, y, passes, s: (average_later(X, y, passes, s)[0], _last(X, y, passes, s)[1]),
    "stopped after a clean pass": _until_clean,
}


def _tells(case):
    """Whether all of these mistakes show: those about what is averaged."""
    w, b = average_later(*case)
    names = (
        "one visit late",
        "one visit early",
        "all states",
        "youth forgotten",
        "divided by all visits",
        "last state",
    )
    found = [wrong[name](*case) for name in (*names, "mean over updates")]
    return not any(np.allclose(v, w) for v, _ in found) and abs(_last(*case)[1] - b) > 0.01


def cases(rng):
    cases = [
        (np.array([[2.0], [1.0]]), np.array([1, -1]), 1, 0),
        (np.array([[2.0], [1.0]]), np.array([1, -1]), 1, 1),
        (np.array([[1.0, 1.0], [2.0, 3.0], [0.0, -3.0], [-1.0, 1.0]]), np.array([1, 1, -1, -1]), 2, 3),
        (np.array([[2.0, 0.0], [1.0, 1.0], [3.0, 1.0]]), np.array([1, 1, -1]), 3, 4),  # a right point is a visit too
        (np.array([[2.0], [-2.0]]), np.array([1, -1]), 4, 0),  # passes are left after a clean one
        (np.array([[1.0], [2.0], [-1.0]]), np.array([1, 1, -1]), 1, 0),  # thirds
    ]
    while len(cases) < 8:
        X = rng.integers(-4, 5, (4, 2)).astype(float)
        case = X, np.append([1, -1], rng.choice([-1, 1], 2)), int(rng.integers(2, 4)), int(rng.integers(1, 6))
        if _tells(case):
            cases.append(case)
    while len(cases) < 9:
        X = rng.integers(-4, 5, (3, 1)).astype(float)
        case = X, np.array([1, -1, 1]), 9, int(rng.integers(0, 3))
        w, b = average_later(*case)
        if not np.allclose(np.append(*_until_clean(*case)), np.append(w, b)):
            cases.append(case)
    far = rng.permutation([7.0, 8.0, 9.0, 10.0])[:3, None]
    return [*cases, (far, np.array([1, -1, 1]), 2, int(rng.integers(1, 4)))]


equivalent = {
    "t = t + 1: t = t + 1 -> t += 1": "a number is never changed in place",
}
