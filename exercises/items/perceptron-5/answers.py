"""Answers to perceptron-5."""

import numpy as np


def squared_step(w, b, X, y, eta):
    """Return (w, b) after one step downhill."""
    m = np.maximum(0, -y * (X @ w + b))
    return w + eta * (m * y) @ X, b + eta * (m @ y)


def cases(rng):
    X, y = np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 3.0]]), np.array([1, -1, 1])
    cases = [
        (np.zeros(2), 0.0, X, y, 1.0),  # it does not move
        (np.array([1.0, 0.0]), -1.0, X, y, 0.5),
        (np.array([-100.0, 1.0]), 0.0, np.eye(2), np.array([1, 1]), 0.25),
        (np.array([0.5]), 0.25, np.array([[-1.25], [2.0]]), np.array([1, -1]), 0.5),
        (np.array([1.0]), -1.0, np.array([[3.0], [0.5], [-2.0]]), np.array([1, 1, 1]), 2.0),
        (np.array([0.5]), 0.0, np.array([[0.5], [-1.0]]), np.array([1, 1]), 0.5),  # right by less than one
    ]
    for n, d in [(4, 2), (5, 3), (6, 2)]:
        X, w = rng.integers(1, 6, (n, d)).astype(float), rng.integers(1, 5, d).astype(float)
        y = np.append([1, -1, 1], rng.choice([-1, 1], n - 3))
        X[2] = -X[2] - 2  # a positive point that is wrong; the second is a negative one
        cases.append((w, rng.integers(1, 3) + 0.25, X, y, float(rng.choice([0.5, 1.5]))))
    return [*cases, (w, 1.25, X, np.ones(len(X), int), 0.5)]  # one class only


def _step_by(factor=lambda m: np.maximum(0, -m), sign=1, label=lambda y: y, b_too=1, rate=lambda eta: eta):
    """Make a step with another factor, direction or label."""

    def answer(w, b, X, y, eta):
        m = factor(y * (X @ w + b)) * sign * rate(eta)
        return w + (m * label(y)) @ X, b + b_too * (m @ label(y))

    return answer


def _step_in_place(w, b, X, y, eta):
    m = np.maximum(0, -y * (X @ w + b))
    b += eta * (m @ y)
    w += eta * (m * y) @ X
    return w, b


def _step_by_loop(w, b, X, y, eta):
    new_w, new_b = w.copy(), b
    for x_i, y_i in zip(X, y, strict=True):
        f = w @ x_i + b
        if y_i * f < 0:
            new_w, new_b = new_w - eta * f * x_i, new_b - eta * f  # -y f y = -f
    return new_w, new_b


reference = squared_step
alternates = {"a loop": _step_by_loop}
wrong = {
    "the perceptron's step": _step_by(lambda m: (m <= 0) * 1.0),
    "uphill": _step_by(sign=-1),
    "factor 2": _step_by(sign=2),
    "not clipped": _step_by(lambda m: -m),
    "hinge": _step_by(lambda m: np.maximum(0, 1 - m)),
    "mean": lambda w, b, X, y, eta: squared_step(w, b, X, y, eta / len(X)),
    "label forgotten": _step_by(label=lambda y: np.ones(len(y))),
    "offset not moved": _step_by(b_too=0),
    "learning rate forgotten": _step_by(rate=lambda eta: 1),
    "in place": _step_in_place,
    "plain perceptron step": lambda w, b, X, y, eta: (
        w + eta * (y * (y * (X @ w + b) < 0)) @ X,
        b + eta * (y * (y * (X @ w + b) < 0)).sum(),
    ),
}
equivalent = {
    "return w + eta * (m * y) @ X, b + eta * (m @ y): eta * (m * y) @ X -> eta * (m * y @ X)": (
        "a number may be multiplied before or after"
    ),
}
