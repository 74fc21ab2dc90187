"""Answers to multiclass-5."""

import numpy as np


def slack_losses(F, own):
    """Return (single, each), from scores F (n, K) and classes own (n,)."""
    points = np.arange(len(F))
    lacking = np.maximum(0, 1 + F - F[points, own][:, None])
    lacking[points, own] = 0
    return lacking.max(axis=1), lacking.sum(axis=1)


def cases(rng):
    cases = [
        (np.array([[2.0, 1.5, -3.0]]), np.array([0])),  # right, but by less than one
        (np.array([[0.0, 0.0, 0.0]]), np.array([1])),
        (np.array([[3.0, 1.0, 2.0]]), np.array([0])),  # exactly one ahead
        (np.array([[-1.0, 2.0, 1.5]]), np.array([0])),  # two rivals ahead
        (np.array([[5.0, 1.0, -2.0]]), np.array([0])),  # far ahead: no loss
        (np.array([[0.2, 0.9]]), np.array([1])),
    ]
    for row in ([2.0, 1.4, -6.0, 1.2], [0.0, 1.5, 0.5, -4.0], [6.0, 1.0, 2.0, 3.5], [0.5, 0.5, -0.2, -3.0]):
        F = np.round(rng.uniform(-3, 3, (2, 4)), 1)
        places = rng.permutation(4)
        F[0, places] = np.round(np.array(row) + rng.integers(-2, 3), 1)
        cases.append((F, np.array([places[0], rng.integers(0, 4)])))
    return cases


def _by(single, each):
    """Make losses, point by point, from the own score and those of the rivals."""

    def answer(F, own):
        rows = [(f[j], np.delete(f, j)) for f, j in zip(F, own, strict=True)]
        return np.array([single(f, rest) for f, rest in rows]), np.array([each(f, rest) for f, rest in rows])

    return answer


def _of(lack):
    """Make both losses from what a point lacks to each rival."""
    return _by(lambda f, rest: lack(f, rest).max(), lambda f, rest: lack(f, rest).sum())


def _best(f, rest):
    return max(0, 1 + rest.max() - f)


reference = slack_losses
alternates = {"point by point": _of(lambda f, rest: np.maximum(0, 1 + rest - f))}
wrong = {
    "own class among the rivals": _of(lambda f, rest: np.maximum(0, 1 + np.append(rest, f) - f)),
    "no margin": _of(lambda f, rest: np.maximum(0, rest - f)),
    "negative losses": _of(lambda f, rest: 1 + rest - f),
    "clipped after the sum": _by(_best, lambda f, rest: max(0, (1 + rest - f).sum())),
    "mean over the rivals": _by(_best, lambda f, rest: np.maximum(0, 1 + rest - f).mean()),
    "only the best rival": _by(_best, _best),
    "rivals counted": _by(_best, lambda f, rest: (rest > f - 1).sum()),
    "mistakes only": _of(lambda f, rest: np.where(rest >= f, 1 + rest - f, 0)),
    "binary": _of(lambda f, rest: np.maximum(0, 1 - f + 0 * rest)),
    "squared": _of(lambda f, rest: np.maximum(0, 1 + rest - f) ** 2),
    "wrong sign": _of(lambda f, rest: np.maximum(0, 1 + f - rest)),
    "worst rival": _by(lambda f, rest: max(0, 1 + rest.min() - f), lambda f, rest: np.maximum(0, 1 + rest - f).sum()),
}
