"""Answers to soft-margin-7."""

import numpy as np


def squared_pass(w, b, X, y, C, eta):
    """Return (w, b) after one pass of online descent, step eta."""
    n = len(y)
    for x_i, y_i in zip(X, y, strict=True):
        xi = max(0, 1 - y_i * (w @ x_i + b))
        push = eta * 2 * n * C * xi * y_i
        w, b = (1 - eta) * w + push * x_i, b + push
    return w, b


def cases(rng):
    cases = [
        (np.zeros(1), 0.0, np.array([[2.0], [-1.0]]), np.array([1, -1]), 0.5, 0.25),
        (np.array([4.0]), 1.0, np.array([[3.0], [-3.0]]), np.array([1, -1]), 1.0, 0.5),  # shrinks only
        (np.array([0.5]), 0.0, np.array([[1.0], [-9.0]]), np.array([1, -1]), 1.0, 0.5),  # right, but inside
        (np.array([1.0]), 2.0, np.array([[-0.5], [-4.0]]), np.array([1, -1]), 0.5, 0.3),  # beyond only with b
        (np.array([1.0, 1.0]), 2.0, np.array([[0.0, 1.0], [-1.0, 0.0], [1.0, 1.0]]), np.array([-1, 1, 1]), 0.5, 0.1),
    ]
    for n, d in [(3, 2), (4, 1)]:
        X = rng.integers(1, 4, (n, d)) * rng.choice([-1.0, 1.0], (n, d))
        cases.append((np.zeros(d), 0.5, X, np.append([1, -1], rng.choice([-1, 1], n - 2)), 0.3, 0.1))
    return cases


def _pass_by(
    factor=lambda n, C: 2 * n * C,
    slack=lambda yf: max(0, 1 - yf),
    shrink=lambda eta, hit: 1 - eta,
    shrink_b=lambda eta: 1.0,
    label=lambda y: y,
    push_b=1.0,
    test_b=1.0,
    after=False,
):
    """Make a pass with another push, slack, shrink, or order of the two."""

    def answer(w, b, X, y, C, eta):
        for x_i, y_i in zip(X, y, strict=True):
            if after:
                w = shrink(eta, True) * w
            xi = slack(y_i * (w @ x_i + test_b * b))
            step = eta * factor(len(y), C) * xi
            w = (1.0 if after else shrink(eta, xi > 0)) * w + step * label(y_i) * x_i
            b = shrink_b(eta) * b + push_b * step * y_i
        return w, b

    return answer


def _pass_batch(w, b, X, y, C, eta):
    push = 2 * C * y * np.maximum(0, 1 - y * (X @ w + b))
    return (1 - eta) * w + eta * push @ X, b + eta * push.sum()


def _old_slacks(w, b, X, y, C, eta):
    for x_i, push in zip(X, eta * 2 * len(y) * C * y * np.maximum(0, 1 - y * (X @ w + b)), strict=True):
        w, b = (1 - eta) * w + push * x_i, b + push
    return w, b


def _sum_of_rows(w, b, X, y, C, eta):
    v = np.append(w, b)
    for z, t in zip(np.column_stack([X, np.ones(len(y))]), y, strict=True):
        slope = np.append(v[:-1], 0) - 2 * len(y) * C * np.maximum(0, 1 - t * (z @ v)) * t * z
        v = v - eta * slope
    return v[:-1], v[-1]


reference = squared_pass
alternates = {"by slopes": _pass_by(), "w and b in one": _sum_of_rows}
wrong = {
    "push of the hinge": _pass_by(slack=lambda yf: float(yf < 1), factor=lambda n, C: n * C),
    "two forgotten": _pass_by(factor=lambda n, C: n * C),
    "push without n": _pass_by(factor=lambda n, C: 2 * C),
    "slack squared": _pass_by(slack=lambda yf: max(0, 1 - yf) ** 2),
    "slack below zero": _pass_by(slack=lambda yf: 1 - yf),
    "perceptron's test": _pass_by(slack=lambda yf: max(0, -yf)),
    "no shrink": _pass_by(shrink=lambda eta, hit: 1.0),
    "shrink at pushes only": _pass_by(shrink=lambda eta, hit: 1 - eta if hit else 1.0),
    "offset shrinks": _pass_by(shrink_b=lambda eta: 1 - eta),
    "offset not in the score": _pass_by(test_b=0.0),
    "offset never updated": _pass_by(push_b=0.0),
    "label forgotten": _pass_by(label=lambda y: 1),
    "slack after the shrink": _pass_by(after=True),
    "all at once": _pass_batch,
    "slacks of the start": _old_slacks,
}
