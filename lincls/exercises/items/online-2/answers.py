"""Answers to online-2."""

import numpy as np


def average_states(X, y, passes):
    """Return (w, b), the mean of the states after every visit."""
    w, b = np.zeros(X.shape[1]), 0.0
    sum_w, sum_b = np.zeros(X.shape[1]), 0.0
    for _ in range(passes):
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b = w + y_i * x_i, b + y_i
            sum_w, sum_b = sum_w + w, sum_b + b
    visits = passes * len(X)
    return sum_w / visits, sum_b / visits


def cases(rng):
    cases = [
        (np.array([[2.0], [1.0]]), np.array([1, -1]), 1),
        (np.array([[1.0, 1.0], [2.0, 3.0], [0.0, -3.0], [-1.0, 1.0]]), np.array([1, 1, -1, -1]), 2),
        (np.array([[2.0, 0.0], [1.0, 1.0], [3.0, 1.0]]), np.array([1, 1, -1]), 3),  # a right point is a visit too
        (np.array([[1.0], [-1.0]]), np.array([1, -1]), 3),  # a pass is left after a clean one
    ]
    for n, d, passes in [(4, 1, 2), (5, 2, 1), (5, 2, 3), (4, 3, 2)]:
        X = rng.integers(-4, 5, (n, d)).astype(float)
        cases.append((X, np.append([1, -1], rng.choice([-1, 1], n - 2)), passes))
    return cases


def _average_by(
    mistake=lambda m: m <= 0,
    collect=lambda before, after, made: [after],
    average=lambda states: np.mean(states, axis=0),
    all_passes=True,
):
    def answer(X, y, passes):
        state, states = np.zeros(X.shape[1] + 1), []
        for _ in range(passes if all_passes else 1):
            for x_i, y_i in zip(X, y, strict=True):
                before, made = state, mistake(y_i * (state[:-1] @ x_i + state[-1]))
                if made:
                    state = state + y_i * np.append(x_i, 1)
                states += collect(before, state, made)
        mean = average(np.array(states).reshape(-1, len(state)))
        return mean[:-1], mean[-1]

    return answer


def _average_with_start(states):
    return states.sum(axis=0) / (len(states) + 1)


def _average_by_shares(X, y, passes):
    w, b, mean_w, mean_b, T = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0, passes * len(X)
    for t in range(T):
        x_i, y_i = X[t % len(X)], y[t % len(X)]
        if y_i * (w @ x_i + b) <= 0:
            w, b = w + y_i * x_i, b + y_i
            mean_w, mean_b = mean_w + (1 - t / T) * y_i * x_i, mean_b + (1 - t / T) * y_i
    return mean_w, mean_b


def _average_by_lincls(X, y, passes):
    from lincls import averaged_perceptron

    result = averaged_perceptron(X, y, n_epochs=passes)
    return result.w, result.b


def _average_until_clean(X, y, passes):
    ends = [_average_by(average=lambda states: states[-1])(X, y, k) for k in range(1, passes + 1)]
    clean = [k for k in range(2, passes) if np.array_equal(np.append(*ends[k - 2]), np.append(*ends[k - 1]))]
    return average_states(X, y, clean[0] if clean else passes)


def _average_of_w_only(X, y, passes):
    last = _average_by(average=lambda states: states[-1])(X, y, passes)
    return average_states(X, y, passes)[0], last[1]


reference = average_states
alternates = {"shares": _average_by_shares, "a list of states": _average_by(), "lincls": _average_by_lincls}
wrong = {
    "strict inequality": _average_by(lambda m: m < 0),
    "mean over updates": _average_by(collect=lambda before, after, made: [after] if made else []),
    "states before the visits": _average_by(collect=lambda before, after, made: [before]),
    "start counted": _average_by(average=_average_with_start),
    "sum": _average_by(average=lambda states: states.sum(axis=0)),
    "last state": _average_by(average=lambda states: states[-1]),
    "offset not averaged": _average_of_w_only,
    "one pass": _average_by(all_passes=False),
    "stopped after a clean pass": _average_until_clean,
}
