"""Answers to multiclass-8."""

import numpy as np


def softmax_objective(W, b, X, own, C):
    """Return (value, grad_W, grad_b) for X (n, d), classes own (n,)."""
    F = X @ W.T + b
    F = F - F.max(axis=1, keepdims=True)
    P = np.exp(F) / np.exp(F).sum(axis=1, keepdims=True)
    Y = np.eye(len(b))[own]
    nll = (np.log(np.exp(F).sum(axis=1)) - (F * Y).sum(axis=1)).sum()
    value = (W**2).sum() / 2 + C * nll
    return value, W + C * (P - Y).T @ X, C * (P - Y).sum(axis=0)


def cases(rng):
    cases = [
        (np.zeros((3, 2)), np.zeros(3), np.array([[1.0, 2.0], [0.0, -1.0]]), np.array([2, 0]), 2.0),
        (np.array([[1.0], [-1.0]]), np.array([0.5, 0.0]), np.array([[1.0], [2.0], [-3.0]]), np.array([0, 1, 1]), 0.5),
        (np.array([[2.0], [0.0]]), np.array([3.0, 1.0]), np.array([[1000.0], [999.0]]), np.array([0, 0]), 3.0),
    ]
    far = np.array([[1000.0], [-1000.0]])  # each point needs its own highest score
    cases.append((np.array([[2.0], [0.0]]), np.zeros(2), far, np.array([0, 1]), 1.0))
    for K, d, n in [(3, 2, 3), (4, 2, 5)]:
        W, X = np.round(rng.uniform(-1, 1, (K, d)), 1), np.round(rng.uniform(-2, 2, (n, d)), 1)
        W[1] = W[0] if K == 4 else W[1]  # two classes with the same weights
        cases.append((W, np.round(rng.uniform(-1, 1, K), 1), X, rng.integers(0, K, n), 1.5))
    far = rng.integers(800, 1000, (2, 1)) * np.array([[1.0], [-1.0]])  # scores that overflow
    cases.append((np.array([[1.0], [-1.0], [0.5]]), np.array([0.5, 0.0, -1.0]), far, rng.permutation(3)[:2], 0.5))
    aside = rng.permutation(np.arange(20.0, 25.0))[:3, None]  # far from zero
    cases.append((np.array([[0.1], [0.0], [-0.1]]), np.zeros(3), aside, rng.integers(0, 3, 3), 1.5))
    return cases


def _softmax_by(
    norm=lambda W, b: (W**2).sum() / 2,
    pull_w=lambda W: W,
    pull_b=lambda b: 0,
    price=lambda C, n: C,
    price_of_gradient=lambda C, n: C,
    target=lambda Y: Y,
    sign=1,
    start=lambda F: F.max(axis=1, keepdims=True),
):
    """Make an objective with another regulariser, price, target or sign."""

    def answer(W, b, X, own, C):
        F, Y, n = X @ W.T + b, np.eye(len(b))[own], len(X)
        F = F - start(F)
        P = np.exp(F) / np.exp(F).sum(axis=1, keepdims=True)
        nll = (np.log(np.exp(F).sum(axis=1)) - (F * Y).sum(axis=1)).sum()
        M = price_of_gradient(price(C, n), n) * sign * (P - target(Y))
        return norm(W, b) + price(C, n) * nll, pull_w(W) + M.T @ X, pull_b(b) + M.sum(axis=0)

    return answer


def _softmax_in_loops(W, b, X, own, C):
    value, grad_W, grad_b = (W**2).sum() / 2, W.copy(), np.zeros(len(b))
    for x, j in zip(X, own, strict=True):
        f = W @ x + b
        logs = f - np.logaddexp.reduce(f)
        value -= C * logs[j]
        grad_W += C * np.outer(np.exp(logs), x)
        grad_b += C * np.exp(logs)
        grad_W[j] -= C * x
        grad_b[j] -= C
    return value, grad_W, grad_b


reference = softmax_objective
alternates = {"built from parts": _softmax_by(), "loops": _softmax_in_loops}
wrong = {
    "overflow": _softmax_by(start=lambda F: 0),
    "sign of the gradient": _softmax_by(sign=-1),
    "indicator forgotten": _softmax_by(target=lambda Y: 0),
    "regulariser not in the gradient": _softmax_by(pull_w=lambda W: 0),
    "no regulariser": _softmax_by(norm=lambda W, b: 0, pull_w=lambda W: 0),
    "half forgotten": _softmax_by(norm=lambda W, b: (W**2).sum()),
    "gradient doubled": _softmax_by(pull_w=lambda W: 2 * W),
    "offsets regularised": _softmax_by(norm=lambda W, b: (W**2).sum() / 2 + (b**2).sum() / 2, pull_b=lambda b: b),
    "price forgotten": _softmax_by(price=lambda C, n: 1),
    "price not in the gradient": _softmax_by(price_of_gradient=lambda C, n: 1),
    "mean": _softmax_by(price=lambda C, n: C / n),
}
equivalent = {
    (
        "F = F - F.max(axis=1, keepdims=True): "
        "F = F - F.max(axis=1, keepdims=True) -> F -= F.max(axis=1, keepdims=True)"
    ): "F is an array of its own",
    "Y = np.eye(len(b))[own]: Y = np.eye(len(b))[own] -> Y = rounded(np.eye(len(b))[own])": "Y holds zeros and ones",
    (
        "return value, W + C * (P - Y).T @ X, C * (P - Y).sum(axis=0): C * (P - Y).T @ X -> C * ((P - Y).T @ X)"
    ): "C is a number",
}
