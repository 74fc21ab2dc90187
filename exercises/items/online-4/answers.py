"""Answers to online-4."""

import numpy as np


def visit_duals(X, y, C, order):
    """Return (alpha, w) after the visits in this order, from zero."""
    w, alpha = np.zeros(X.shape[1]), np.zeros(len(X))
    for i in order:
        slope = 1 - y[i] * (w @ X[i]) - alpha[i] / (2 * C)
        move = slope / (X[i] @ X[i] + 1 / (2 * C))
        new = max(0.0, alpha[i] + move)
        w = w + (new - alpha[i]) * y[i] * X[i]
        alpha[i] = new
    return alpha, w


def _by(
    step=lambda tau, alpha, C: max(0.0, alpha + tau) - alpha,
    slope=lambda lack, alpha, C: lack - alpha / (2 * C),
    curvature=lambda xx, C: xx + 1 / (2 * C),
    move=lambda step, tau: step,
):
    def answer(X, y, C, order):
        alpha, w = np.zeros(len(X)), np.zeros(X.shape[1])
        for i in order:
            tau = slope(1 - y[i] * (w @ X[i]), alpha[i], C) / curvature(X[i] @ X[i], C)
            change = step(tau, alpha[i], C)
            alpha[i] += change
            w = w + move(change, tau) * y[i] * X[i]
        return alpha, w

    return answer


def _by_gram(X, y, C, order):
    Z = y[:, None] * X
    Q, alpha = Z @ Z.T + np.eye(len(X)) / (2 * C), np.zeros(len(X))
    for i in order:
        others = Q[i] @ alpha - Q[i, i] * alpha[i]
        alpha[i] = max(0, (1 - others) / Q[i, i])
    return alpha, alpha @ Z


def _without_labels(X, y, C, order):
    alpha = _by()(X, y, C, order)[0]
    return alpha, alpha @ X


def _all_at_once(X, y, C, order):
    alpha = np.zeros(len(X))
    for i in order:
        alpha[i] = max(0, alpha[i] + (1 - alpha[i] / (2 * C)) / (X[i] @ X[i] + 1 / (2 * C)))
    return alpha, (alpha * y) @ X


reference = visit_duals
alternates = {"Gram matrix": _by_gram, "helper": _by()}
wrong = {
    "upper bound": _by(lambda tau, a, C: min(C, max(0.0, a + tau)) - a),
    "no lower bound": _by(lambda tau, a, C: tau),
    "plain hinge": _by(
        lambda tau, a, C: min(C, max(0.0, a + tau)) - a, slope=lambda lack, a, C: lack, curvature=lambda xx, C: xx
    ),
    "new term ignored": _by(slope=lambda lack, a, C: lack, curvature=lambda xx, C: xx),
    "slope without alpha": _by(slope=lambda lack, a, C: lack),
    "curvature without C": _by(curvature=lambda xx, C: xx),
    "factor two lost": _by(slope=lambda lack, a, C: lack - a / C, curvature=lambda xx, C: xx + 1 / C),
    "never back": _by(lambda tau, a, C: max(0.0, tau)),
    "w moved by the full step": _by(move=lambda step, tau: tau),
    "w without labels": _without_labels,
    "w never renewed": _all_at_once,
}


def cases(rng):
    cases = [
        (np.array([[2.0]]), np.array([1]), 0.5, np.array([0, 0])),
        (np.array([[0.5]]), np.array([-1]), 0.25, np.array([0, 0])),
        (np.array([[1.0], [3.0]]), np.array([1, 1]), 5.0, np.array([0, 1, 1, 0])),
        (np.array([[1.0], [0.5]]), np.array([1, 1]), 5.0, np.array([0, 1, 0, 1])),  # taken back
        (np.array([[1.0, 0.0], [1.0, 1.0]]), np.array([1, -1]), 2.0, np.array([0, 1, 0, 1, 0])),
        (np.array([[0.5], [4.0]]), np.array([1, 1]), 3.0, np.array([0, 1, 0, 1])),  # down to zero
    ]
    missing = dict(wrong)  # what the random cases have yet to tell
    while missing:
        X = rng.integers(-4, 5, (3, 2)).astype(float)
        X[:, 0] = rng.choice([-2.0, 0.5, 3.0], 3)  # no point at zero
        C = float(rng.choice([0.1, 0.25, 2.0]))
        case = X, np.append([1, -1], rng.choice([-1, 1])), C, rng.permutation(np.repeat(np.arange(3), 3))
        right = visit_duals(*case)
        told = [name for name, other in missing.items() if not np.allclose(np.append(*other(*case)), np.append(*right))]
        if told:
            cases.append(case)
            missing = {name: other for name, other in missing.items() if name not in told}
    X = rng.integers(1, 7, (2, 1)) / 2
    return [*cases, (X, np.full(2, rng.choice([-1, 1])), 5.0, np.array([0, 1, 1, 0]))]  # one class only


_MOVE = "w = w + (new - alpha[i]) * y[i] * X[i]"
equivalent = {f"{_MOVE}: {_MOVE} -> w += (new - alpha[i]) * y[i] * X[i]": "the array is the function's own"}
