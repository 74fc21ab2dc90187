"""Answers to online-15."""

import numpy as np


def sgd_logistic(X, y, eta, lam):
    """Return (w, b) after one visit to each point."""
    w, b = np.zeros(X.shape[1]), 0.0
    for x, y_i in zip(X, y, strict=True):
        push = eta * y_i / (1 + np.exp(y_i * (x @ w + b)))
        w, b = (1 - eta * lam) * w + push * x, b + push
    return w, b


def cases(rng):
    cases = [
        (np.array([[2.0]]), np.array([-1]), 1.0, 0.5),  # from zero half the rate
        (np.array([[1.0], [2.0]]), np.array([1, -1]), 2.0, 0.25),
        (np.array([[1.0, 0.0], [1.0, 1.0], [0.0, 3.0]]), np.array([1, 1, -1]), 0.5, 0.2),
    ]
    for n, d in [(3, 2), (4, 1), (5, 2), (4, 3), (3, 1)]:
        X = rng.choice([-1.0, 1.0], (n, d)) * rng.integers(2, 7, (n, d)) / 2
        y = rng.permutation(np.where(np.arange(n) % 2, 1, -1))
        cases.append((X, y, float(rng.choice([0.5, 1.5, 2.0])), float(rng.choice([0.1, 0.2, 0.3]))))
    return cases


def _sgd(push=lambda m: 1 / (1 + np.exp(m)), shrink=lambda e, s: 1 - e * s, shrink_b=lambda e, s: 1, first=False):
    """Make a pass from the push, and what shrinks w and b."""

    def answer(X, y, eta, lam):
        w, b = np.zeros(X.shape[1]), 0.0
        for x, label in zip(X, y, strict=True):
            if first:
                w = shrink(eta, lam) * w
            step = eta * label * push(label * (np.dot(w, x) + b))
            w, b = (1 if first else shrink(eta, lam)) * w + step * x, shrink_b(eta, lam) * b + step
        return w, b

    return answer


def _new_weights(X, y, eta, lam):
    w, b = np.zeros(X.shape[1]), 0.0
    for x, label in zip(X, y, strict=True):
        w = (1 - eta * lam) * w + eta * label * x / (1 + np.exp(label * (w @ x + b)))
        b = b + eta * label / (1 + np.exp(label * (w @ x + b)))
    return w, b


def _without_offset(X, y, eta, lam):
    w = np.zeros(X.shape[1])
    for x, label in zip(X, y, strict=True):
        w = (1 - eta * lam) * w + eta * label * x / (1 + np.exp(label * (w @ x)))
    return w, 0.0


def _uphill(X, y, eta, lam):
    w, b = _sgd()(X, -y, eta, lam)
    return w, b


reference = sgd_logistic
alternates = {"by the other form": _sgd(lambda m: np.exp(-m) / (1 + np.exp(-m)))}
wrong = {
    "hard update": _sgd(lambda m: float(m <= 0)),
    "sign of the exponent": _sgd(lambda m: 1 / (1 + np.exp(-m))),
    "shrunk before the score": _sgd(first=True),
    "not shrunk": _sgd(shrink=lambda e, s: 1),
    "offset shrunk": _sgd(shrink_b=lambda e, s: 1 - e * s),
    "two rates for the shrinking": _sgd(shrink=lambda e, s: 1 - s),
    "without an offset": _without_offset,
    "uphill": _uphill,
    "offset by the new weights": _new_weights,
}
