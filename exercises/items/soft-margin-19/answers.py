"""Answers to soft-margin-19."""

import numpy as np


def account(w, b, X, y):
    """Return (errors, slack, ceiling)."""
    f = y * (X @ w + b)
    slack = np.maximum(0, 1 - f).sum()
    return (f <= 0).sum(), slack, 2 * min((y > 0).sum(), (y < 0).sum())


def cases(rng):
    cases = [
        (np.array([1.0]), 0.0, np.array([[2.0], [0.5], [-3.0]]), np.array([1, 1, -1])),
        (np.array([1.0]), -1.0, np.array([[1.0], [4.0], [0.5]]), np.array([1, -1, -1])),  # a score of 0
        (np.array([0.0, 0.0]), 1.0, np.array([[1.0, 2.0], [3.0, 1.0], [0.0, 1.0]]), np.array([1, -1, 1])),
        (np.array([0.5, -1.0]), 0.25, np.array([[1.0, 3.0], [2.0, 0.0]]), np.array([1, -1])),
    ]
    while len(cases) < 8:
        few = 1 + len(cases) % 2
        y = rng.permutation(np.repeat(rng.permutation([1, -1]), [few, few + 3]))
        w, b = rng.choice([-1.5, -0.5, 0.5, 1.0], 2), float(rng.choice([-0.75, 1.5]))
        X = rng.integers(-12, 13, (len(y), 2)) / 4  # scores without rounding, or one on the boundary were on no side
        X[rng.integers(len(y))] = [-b / w[0], 0]  # on the boundary
        f = y * (X @ w + b)
        kinds = f < 0, (f > 0) & (f < 1), f > 1
        if all(kind.any() for kind in kinds) and round(np.maximum(0, 1 - f).sum() * 1000) % 10:
            cases.append((w, b, X, y))
    return cases


def _account(error=lambda f: f <= 0, slack=lambda f: np.maximum(0, 1 - f).sum(), ceiling=lambda p, n: 2 * min(p, n)):
    def answer(w, b, X, y):
        f = np.array([label * (sum(w * x) + b) for x, label in zip(X, y, strict=True)])
        return sum(map(error, f)), slack(f), ceiling(np.sum(y == 1), np.sum(y == -1))

    return answer


reference = account
alternates = {"by a loop": _account(), "by the sum of labels": _account(ceiling=lambda p, n: p + n - abs(p - n))}
wrong = {
    "boundary counted as correct": _account(lambda f: f < 0),
    "violations counted": _account(lambda f: f < 1),
    "slack of the errors only": _account(slack=lambda f: np.sum((1 - f)[f <= 0])),
    "negative slack": _account(slack=lambda f: np.sum(1 - f)),
    "mean of the slacks": _account(slack=lambda f: np.maximum(0, 1 - f).mean()),
    "larger class": _account(ceiling=lambda p, n: 2 * max(p, n)),
    "smaller class once": _account(ceiling=min),
    "number of points": _account(ceiling=lambda p, n: p + n),
    "what is lacking to zero": lambda w, b, X, y: (
        reference(w, b, X, y)[0],
        np.maximum(0, -y * (X @ w + b)).sum(),
        reference(w, b, X, y)[2],
    ),
}
