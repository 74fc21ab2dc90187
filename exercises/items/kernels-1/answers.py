"""Answers to kernels-1."""

import numpy as np


def kernel_pass(K, y, alpha, b, C, eta):
    """Return (alpha, b) after one pass of online descent, step eta."""
    n = len(y)
    for i in range(n):
        inside = y[i] * (K[i] @ (alpha * y) + b) < 1
        alpha = (1 - eta) * alpha
        if inside:
            alpha[i] += eta * n * C
            b = b + eta * n * C * y[i]
    return alpha, b


def cases(rng):
    corners, xor = np.array([[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]]), np.array([-1, 1, 1, -1])
    far = np.array([[4.0], [2.0], [1.0]])
    cases = [
        (np.array([[4.0]]), np.array([-1]), np.zeros(1), 0.0, 0.5, 0.5),
        (far @ far.T, np.array([1, -1, -1]), np.array([0.5, 0.0, 0.25]), 0.25, 0.5, 0.25),
        ((corners @ corners.T + 1) ** 2, xor, np.zeros(4), 0.0, 0.5, 0.25),  # a kernel
        (np.array([[2.0, 1.0], [1.0, 2.0]]), np.array([1, -1]), np.array([0.5, 0.0]), 0.0, 1.0, 0.25),  # on the kink
        (np.array([[8.0, 0.0], [0.0, 8.0]]), np.array([1, -1]), np.array([1.0, 1.0]), 0.5, 1.0, 0.5),  # shrinks only
        (np.array([[4.0, 1.0], [1.0, 4.0]]), np.array([-1, -1]), np.array([0.25, 0.25]), 1.0, 0.5, 0.2),
        (np.array([[4.0, 6.0], [6.0, 9.0]]), np.array([1, 1]), np.array([0.5, 0.0]), 0.0, 0.5, 0.1),  # the other's vote
    ]
    cases.append((4 * np.eye(2), np.array([1, 1]), np.array([0.0, 0.5]), 0.0, 0.5, 0.25))  # the old vote stays
    late = np.array([0.3, 0.3])  # outside the margin before the shrink, inside after it
    cases.append((4 * np.eye(2), np.array([1, -1]), late, 0.0, 0.5, 0.25))
    for share in rng.choice([0.1, 0.2, 0.25, 0.5], 2, replace=False):  # the first point starts on the kink
        K = np.array([[round(1 / share), 1.0], [1.0, float(rng.integers(3, 9))]])
        cases.append((K, rng.choice([-1, 1]) * np.array([1, -1]), np.array([share, 0.0]), 0.0, 0.5, 0.1))
    s = int(rng.choice([-1, 1]))  # only the offset keeps the points outside
    cases.append((np.eye(2) * rng.integers(1, 4), np.full(2, s), rng.integers(0, 2, 2) / 4, 2.0 * s, 0.5, 0.1))
    for n in (3, 4):
        X = rng.integers(-3, 4, (n, 2)).astype(float)
        X[0] = [3, rng.integers(-3, 4)]  # a long one, so that its own votes matter
        y = np.append([1, -1], rng.choice([-1, 1], n - 2))
        cases.append((X @ X.T, y, rng.integers(0, 5, n) / 4, -0.5, 0.3, 0.1))
    same = np.full((2, 2), float(rng.integers(4, 10)))  # the push on the first point puts the second one outside
    cases.append((same, np.array([-1, -1]), np.zeros(2), 0.0, 0.25, 0.5))
    X = rng.permutation([8.0, 9.0, 10.0, 11.0])[:2, None]  # far from zero
    return [*cases, (X @ X.T, np.array([1, -1]), rng.integers(0, 3, 2) / 4, -0.5, 0.3, 0.1)]


def _pass_by(
    inside=lambda yf: yf < 1,
    share=lambda a, y: a * y,
    b_used=lambda b: b,
    push=lambda n, C: n * C,
    sign=lambda y: 1,
    shrink=lambda alpha, i, eta: (1 - eta) * alpha,
    shrink_b=1.0,
    row=lambda K, i: K[i],
    after=False,
    b_push=1,
):
    def answer(K, y, alpha, b, C, eta):
        alpha, n = np.array(alpha, dtype=float), len(y)
        for i in range(n):
            hit = inside(y[i] * (row(K, i) @ share(alpha, y) + b_used(b)))
            step = hit * eta * push(n, C)
            if not after:
                alpha = shrink(alpha, i, eta)
            alpha[i] += step * sign(y[i])
            if after:
                alpha = shrink(alpha, i, eta)
            b = (1 - eta * (1 - shrink_b)) * b + b_push * step * y[i]
        return alpha, b

    return answer


def _only_own(alpha, i, eta):
    return np.where(np.arange(len(alpha)) == i, (1 - eta) * alpha, alpha)


def _batch(K, y, alpha, b, C, eta):
    hit = y * (K @ (alpha * y) + b) < 1
    return (1 - eta) * alpha + eta * C * hit, b + eta * C * (hit * y).sum()


def _late(K, y, alpha, b, C, eta):
    for i, label in enumerate(y):
        alpha = (1 - eta) * alpha
        if label * (K[i] @ (alpha * y) + b) < 1:
            alpha[i] += eta * len(y) * C
            b += eta * len(y) * C * label
    return alpha, b


def _stale(K, y, alpha, b, C, eta):
    inside = y * (K @ (alpha * y) + b) < 1
    for i, label in enumerate(y):
        alpha = (1 - eta) * alpha
        if inside[i]:
            alpha[i] += eta * len(y) * C
            b = b + eta * len(y) * C * label
    return alpha, b


def _by_running_sums(K, y, alpha, b, C, eta):
    alpha, sums = list(alpha), K @ (alpha * y)
    for i, label in enumerate(y):
        short = label * (sums[i] + b) < 1
        alpha, sums = [(1 - eta) * a for a in alpha], (1 - eta) * sums
        if short:
            step = eta * len(y) * C
            alpha[i], b, sums = alpha[i] + step, b + step * label, sums + step * label * K[:, i]
    return alpha, b


reference = kernel_pass
alternates = {"by parts": _pass_by(), "running sums": _by_running_sums}
wrong = {
    "only one count shrinks": _pass_by(shrink=_only_own),
    "no shrink": _pass_by(shrink=lambda alpha, i, eta: alpha),
    "perceptron's test": _pass_by(inside=lambda yf: yf <= 0),
    "push at the kink": _pass_by(inside=lambda yf: yf <= 1),
    "test after the shrink": _late,
    "scores of the start": _stale,
    "push without n": _pass_by(push=lambda n, C: C),
    "counts up by one": _pass_by(push=lambda n, C: 1),
    "signed counts": _pass_by(sign=lambda y: y),
    "labels forgotten in the sum": _pass_by(share=lambda a, y: a),
    "offset not in the score": _pass_by(b_used=lambda b: 0.0),
    "offset shrinks": _pass_by(shrink_b=0.0),
    "offset never updated": _pass_by(b_push=0),
    "diagonal only": _pass_by(row=lambda K, i: K[i] * (np.arange(len(K)) == i)),
    "push shrunk": _pass_by(after=True),
    "all at once": _batch,
}
equivalent = {
    "b = b + eta * n * C * y[i]: b = b + eta * n * C * y[i] -> b += eta * n * C * y[i]": "b is a number",
}
