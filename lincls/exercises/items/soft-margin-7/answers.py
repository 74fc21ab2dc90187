"""Answers to soft-margin-7."""

import numpy as np


def hinge_pass(w, b, X, y, C, eta):
    """Return (w, b) after one pass of online descent, step eta."""
    n = len(y)
    for x_i, y_i in zip(X, y, strict=True):
        inside = y_i * (w @ x_i + b) < 1
        w = (1 - eta) * w
        if inside:
            w, b = w + eta * n * C * y_i * x_i, b + eta * n * C * y_i
    return w, b


def cases(rng):
    cases = [
        (np.zeros(1), 0.0, np.array([[2.0], [-1.0]]), np.array([1, -1]), 0.5, 0.25),
        (np.array([1.0]), 0.0, np.array([[1.0], [-8.0]]), np.array([1, -1]), 0.5, 0.5),  # starts on the kink
        (np.array([4.0]), 1.0, np.array([[3.0], [-3.0]]), np.array([1, -1]), 1.0, 0.5),  # shrinks only
        (np.array([0.5]), 0.0, np.array([[1.0], [-9.0]]), np.array([1, -1]), 1.0, 0.5),  # right, but inside
        (np.array([1.0]), 2.0, np.array([[-0.5], [-4.0]]), np.array([1, -1]), 0.5, 0.3),  # beyond only with b
        (np.array([1.0, 1.0]), 2.0, np.array([[0.0, 1.0], [-1.0, 0.0], [1.0, 1.0]]), np.array([-1, 1, 1]), 0.5, 0.1),
    ]
    for n, d in [(4, 2), (5, 1)]:
        X = rng.integers(-4, 5, (n, d)).astype(float)
        cases.append((np.zeros(d), 0.0, X, np.append([1, -1], rng.choice([-1, 1], n - 2)), 0.3, 0.2))
    return cases


def _pass_by(
    push=lambda n, C: n * C,
    inside=lambda m: m < 1,
    shrink=lambda eta, hit: 1 - eta,
    shrink_b=lambda eta: 1.0,
    label=lambda y: y,
    push_b=1.0,
    test_b=1.0,
    after=False,
):
    """Make a pass with another push, test, shrink, or order of the two."""

    def answer(w, b, X, y, C, eta):
        step = eta * push(len(y), C)
        for x_i, y_i in zip(X, y, strict=True):
            hit = inside(y_i * (w @ x_i + test_b * b))
            factor = shrink(eta, hit)
            if after:
                w, b = factor * (w + hit * step * label(y_i) * x_i), b + push_b * hit * step * y_i
            else:
                w, b = factor * w + hit * step * label(y_i) * x_i, shrink_b(eta) * b + push_b * hit * step * y_i
        return w, b

    return answer


def _pass_batch(w, b, X, y, C, eta):
    hit = y * (X @ w + b) < 1
    return (1 - eta) * w + eta * C * (y * hit) @ X, b + eta * C * (y * hit).sum()


reference = hinge_pass
alternates = {"in one line": _pass_by(), "negated test": _pass_by(inside=lambda m: not m >= 1)}
wrong = {
    "push without n": _pass_by(push=lambda n, C: C),
    "push without n, shrink at pushes only": _pass_by(
        push=lambda n, C: C, shrink=lambda eta, hit: 1 - eta if hit else 1.0
    ),
    "push divided by n": _pass_by(push=lambda n, C: C / n),
    "perceptron's test": _pass_by(inside=lambda m: m <= 0),
    "push at the kink": _pass_by(inside=lambda m: m <= 1),
    "no shrink": _pass_by(shrink=lambda eta, hit: 1.0),
    "shrink at pushes only": _pass_by(shrink=lambda eta, hit: 1 - eta if hit else 1.0),
    "shrink without a push only": _pass_by(shrink=lambda eta, hit: 1.0 if hit else 1 - eta),
    "offset shrinks": _pass_by(shrink_b=lambda eta: 1 - eta),
    "offset not tested": _pass_by(test_b=0.0),
    "offset never updated": _pass_by(push_b=0.0),
    "label forgotten": _pass_by(label=lambda y: 1),
    "push shrunk": _pass_by(after=True),
    "all at once": _pass_batch,
}
