"""Answers to perceptron-18."""

import numpy as np


def run_in_order(X, y, order, step, passes):
    """Return (w, b, updates)."""
    w, b, updates = np.zeros(X.shape[1]), 0.0, 0
    for i in np.tile(order, passes):
        if y[i] * (X[i] @ w + b) <= 0:
            w, b = w + y[i] * X[i], b + step * y[i]
            updates += 1
    return w, b, updates


def cases(rng):
    cases = [
        (np.array([[1.0], [3.0]]), np.array([1, -1]), np.array([1, 0]), 1.0, 3),
        (np.array([[1.0], [3.0]]), np.array([1, -1]), np.array([0, 1]), 4.0, 9),
        (np.array([[2.0, 1.0], [1.0, 2.0], [1.25, 0.0]]), np.array([1, -1, 1]), np.array([2, 0, 1]), 0.5, 4),
    ]
    while len(cases) < 8:
        n, passes = 4 + len(cases) % 3, 3 + len(cases) % 2
        X, y = rng.integers(-4, 5, (n, 2)) + 0.5, np.where(np.arange(n) % 2, 1, -1)
        X[:, 0] += 2 * y + 3  # not around zero
        args = X, y, rng.permutation(n), [0.5, 2.0, 4.0][len(cases) % 3], passes
        want, once = run_in_order(*args), run_in_order(*args[:4], 1)
        rows = run_in_order(X, y, np.arange(n), *args[3:])
        if want[2] > once[2] + 1 and (rows[0] != want[0]).any():
            cases.append(args)
    return cases


def _run(
    wrong=lambda f: f <= 0,
    weighed=lambda b, s: b,
    step_b=lambda s, y: s * y,
    step_w=lambda s: 1,
    order=list,
    result=sum,
    passes=lambda p: p,
):
    """Make a run of its parts."""

    def answer(X, y, given, step, times):
        w, b, counts = np.zeros(X.shape[1]), 0.0, []
        for _ in range(passes(times)):
            counts.append(0)
            for i in order(given):
                if wrong(y[i] * (X[i] @ w + weighed(b, step))):
                    w, b = w + step_w(step) * y[i] * X[i], b + step_b(step, y[i])
                    counts[-1] += 1
        return w, b, result(counts)

    return answer


def _together(X, y, order, step, passes):
    w, b, updates = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(passes):
        wrong = y * (X @ w + b) <= 0
        w, b, updates = w + y[wrong] @ X[wrong], b + step * y[wrong].sum(), updates + wrong.sum()
    return w, b, updates


reference = run_in_order
alternates = {"from its parts": _run()}
wrong = {
    "strict inequality": _run(lambda f: f < 0),
    "order ignored": _run(order=sorted),
    "step ignored": _run(step_b=lambda s, y: y),
    "step for both": _run(step_w=lambda s: s),
    "step in the score": _run(weighed=lambda b, s: s * b),
    "one pass": _run(passes=lambda p: 1),
    "last pass counted": _run(result=lambda counts: counts[-1]),
    "update after the pass": _together,
    "label forgotten in b": _run(step_b=lambda s, y: s),
}
