"""Answers to online-4."""

import numpy as np


def visit_duals(X, y, C, order):
    """Return (alpha, w) after the visits in this order, from zero."""
    w, alpha = np.zeros(X.shape[1]), np.zeros(len(X))
    for i in order:
        move = (1 - y[i] * (w @ X[i])) / (X[i] @ X[i])
        new = min(C, max(0.0, alpha[i] + move))
        w = w + (new - alpha[i]) * y[i] * X[i]
        alpha[i] = new
    return alpha, w


def cases(rng):
    cases = [
        (np.array([[2.0]]), np.array([1]), 1.0, np.array([0, 0])),
        (np.array([[0.5]]), np.array([-1]), 1.0, np.array([0, 0])),  # the box is reached
        (np.array([[1.0], [3.0]]), np.array([1, 1]), 5.0, np.array([0, 1, 1, 0])),
        (np.array([[1.0], [0.5]]), np.array([1, 1]), 5.0, np.array([0, 1, 0, 1])),  # taken back
        (np.array([[1.0, 0.0], [1.0, 1.0]]), np.array([1, -1]), 2.0, np.array([0, 1, 0, 1, 0])),
        (np.array([[1.0], [2.0], [-4.0]]), np.array([1, 1, -1]), 3.0, np.array([0, 2, 1, 0, 2])),
    ]
    for n, d, C in [(3, 1, 0.5), (3, 2, 0.2), (4, 2, 4.0)]:
        X = rng.integers(-4, 5, (n, d)).astype(float)
        X[:, 0] = rng.choice([-2.0, 1.0, 3.0], n)  # no point at zero
        cases.append(
            (X, np.append([1, -1], rng.choice([-1, 1], n - 2)), C, rng.permutation(np.repeat(np.arange(n), 3)))
        )
    return cases


def _dual_by(
    step=lambda tau, alpha, C: min(C, max(0.0, alpha + tau)) - alpha,
    norm2=lambda x: x @ x,
    goal=1.0,
    move=lambda step, tau: step,
    visited=lambda order: order,
):
    def answer(X, y, C, order):
        alpha, w = np.zeros(len(X)), np.zeros(X.shape[1])
        for i in visited(order):
            tau = (goal - y[i] * (w @ X[i])) / norm2(X[i])
            change = step(tau, alpha[i], C)
            alpha[i] += change
            w = w + move(change, tau) * y[i] * X[i]
        return alpha, w

    return answer


def _dual_by_gram(X, y, C, order):
    Z = y[:, None] * X
    Q, alpha = Z @ Z.T, np.zeros(len(X))
    for i in order:
        others = Q[i] @ alpha - Q[i, i] * alpha[i]
        alpha[i] = np.clip((1 - others) / Q[i, i], 0, C)
    return alpha, alpha @ Z


def _dual_perceptron(X, y, C, order):
    alpha, w = np.zeros(len(X)), np.zeros(X.shape[1])
    for i in order:
        if y[i] * (w @ X[i]) <= 0:
            alpha[i] += 1
            w = w + y[i] * X[i]
    return alpha, w


def _dual_without_labels(X, y, C, order):
    alpha = _dual_by()(X, y, C, order)[0]
    return alpha, alpha @ X


def _dual_all_at_once(X, y, C, order):
    alpha, w = np.zeros(len(X)), np.zeros(X.shape[1])
    for i in order:
        alpha[i] = np.clip(alpha[i] + (1 - y[i] * (w @ X[i])) / (X[i] @ X[i]), 0, C)
    return alpha, (alpha * y) @ X


reference = visit_duals
alternates = {"Gram matrix": _dual_by_gram, "helper": _dual_by()}
wrong = {
    "no upper bound": _dual_by(lambda tau, a, C: max(0.0, a + tau) - a),
    "no lower bound": _dual_by(lambda tau, a, C: min(C, a + tau) - a),
    "no box": _dual_by(lambda tau, a, C: tau),
    "box for the step": _dual_by(lambda tau, a, C: min(C, max(0.0, tau))),
    "never back": _dual_by(lambda tau, a, C: min(C, a + max(0.0, tau)) - a),
    "w moved by tau": _dual_by(move=lambda step, tau: tau),
    "norm not squared": _dual_by(norm2=lambda x: np.sqrt(x @ x)),
    "goal zero": _dual_by(goal=0.0),
    "step of one": _dual_perceptron,
    "w without labels": _dual_without_labels,
    "w never renewed": _dual_all_at_once,
}
equivalent = {
    (
        "w = w + (new - alpha[i]) * y[i] * X[i]: "
        "w = w + (new - alpha[i]) * y[i] * X[i] -> w += (new - alpha[i]) * y[i] * X[i]"
    ): "w is an array of its own",
}
