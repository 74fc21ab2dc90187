"""Answers to solvers-15."""

import numpy as np


def values(K, y, alpha, C):
    """Return (primal, dual)."""
    s = K @ (alpha * y)
    square = (alpha * y) @ s
    beta = y - s
    b = np.sort(beta)[(y > 0).sum() - 1]
    slack = np.maximum(0, y * (beta - b))
    return square / 2 + C * slack.sum(), alpha.sum() - square / 2


def cases(rng):
    cases = [
        (np.array([[1.0, -1.0], [-1.0, 1.0]]), np.array([1, -1]), np.array([0.5, 0.5]), 1.0),  # optimal
        (np.eye(2), np.array([1, -1]), np.array([0.0, 0.0]), 2.0),  # before the first step
        (np.array([[1.0, 3.0, -1.0], [3.0, 9.0, -3.0], [-1.0, -3.0, 1.0]]), np.array([1, 1, -1]), np.full(3, 0.0), 0.5),
        (np.eye(4), np.array([-1, 1, 1, -1]), np.array([0.5, 0.25, 0.75, 0.5]), 1.0),
        (np.eye(4), np.array([1, 1, -1, -1]), np.array([0.4, 0.87, 1.13, 0.14]), 2.5),  # one best offset, between
    ]
    while len(cases) < 10:
        n = 5
        X = rng.integers(-4, 5, (n, 2)) / 2
        few = 1 + len(cases) % 2
        y = rng.permutation(np.where(np.arange(n) < few, 1, -1)) * rng.choice([-1, 1])
        alpha, own = np.zeros(n), y == (1 if (y > 0).sum() == few else -1)
        alpha[own] = rng.choice([0.75, 1.5], few)
        alpha[np.flatnonzero(~own)[:2]] = [alpha.sum() - 0.25, 0.25]
        case = X @ X.T, y, alpha, 2.5
        beta = y - case[0] @ (alpha * y)
        b = np.sort(beta)[(y > 0).sum() - 1]
        apart = np.diff(np.sort(beta)).min() > 0.2 and abs(b) > 0.2 and abs(b - beta.mean()) > 0.2
        apart &= len(cases) < 7 or b - np.round(b) > 0.1  # above b the sum stays the same for a while
        if apart and (alpha * y) @ case[0] @ (alpha * y) > 0.5 and (y * (beta - b) < 0).any():
            cases.append(case)
    return cases


def _values(
    offset=lambda beta, y: sorted(beta)[list(y).count(1) - 1],
    scores=lambda K, y, alpha: sum(a * label * row for a, label, row in zip(alpha, y, K, strict=True)),
    square=lambda y, alpha, s: np.dot(alpha * y, s),
    half=0.5,
    slack=lambda gaps: sum(max(0, gap) for gap in gaps),
    price=lambda C: C,
):
    """Make both values from the offset, the scores, the norm and the slacks."""

    def answer(K, y, alpha, C):
        s = scores(K, y, alpha)
        norm, beta = square(y, alpha, s), y - s
        gaps = y * (beta - offset(beta, y))
        return half * norm + price(C) * slack(gaps), sum(alpha) - half * norm

    return answer


def _as_smo(K, y, alpha, C):
    beta, none = y - K @ (alpha * y), alpha < 1e-9
    full = alpha > C - 1e-9
    at_most, at_least = np.where(y > 0, full, none), np.where(y > 0, none, full)
    b = (beta[~at_most].max() + beta[~at_least].min()) / 2
    return _values(lambda *_: b)(K, y, alpha, C)


def _gap_alone(K, y, alpha, C):
    primal, dual = values(K, y, alpha, C)
    return primal - dual


reference = values
alternates = {
    "in loops": _values(),
    "upper end": _values(lambda beta, y: np.sort(beta)[(y == 1).sum()]),
    "tried all": _values(lambda beta, y: min(beta, key=lambda b: np.maximum(0, y * (beta - b)).sum())),
}
wrong = {
    "offset zero": _values(lambda beta, y: 0),
    "offset in the middle": _values(lambda beta, y: beta.mean()),
    "median": _values(lambda beta, y: np.median(beta)),
    "as SMO ends": _as_smo,
    "counted by the other class": _values(lambda beta, y: sorted(beta)[list(y).count(-1) - 1]),
    "label forgotten": _values(scores=lambda K, y, alpha: K @ alpha),
    "norm of the multipliers": _values(square=lambda y, alpha, s: alpha @ alpha),
    "norm not halved": _values(half=1),
    "negative slack": _values(slack=sum),
    "mean of the slacks": _values(slack=lambda gaps: np.maximum(0, gaps).mean()),
    "gap alone": _gap_alone,
    "exchanged": lambda K, y, alpha, C: values(K, y, alpha, C)[::-1],
    "price forgotten": _values(price=lambda C: 1),
}
_SYMMETRIC = "a Gram matrix is symmetric"
_CONSTANT = "between the two numbers the sum of the slacks is constant"
equivalent = {
    "s = K @ (alpha * y): K @ (alpha * y) -> transposed(K) @ (alpha * y)": _SYMMETRIC,
    "s = K @ (alpha * y): K @ (alpha * y) -> matrix(alpha * y) @ matrix(K)": _SYMMETRIC,
    "b = np.sort(beta)[(y > 0).sum() - 1]: (y > 0).sum() - 1 -> (y > 0).sum()": _CONSTANT,
    "b = np.sort(beta)[(y > 0).sum() - 1]: 1 -> 0": _CONSTANT,
}
