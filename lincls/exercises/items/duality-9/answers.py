"""Answers to duality-9."""

import numpy as np


def _turn(rng, w, b, alpha, X, y, C):
    """Permute the points, exchange the classes, mirror the coordinates: optimal stays optimal."""
    order, side, mirror = rng.permutation(len(y)), rng.choice([-1, 1]), rng.choice([-1, 1], len(w))
    X, y, alpha = np.array(X, float)[order] * mirror, np.array(y)[order] * side, np.array(alpha, float)[order]
    return np.array(w, float) * mirror * side, float(b * side), alpha, X, y, C


def offset_range(w, alpha, X, y, C):
    """Return (low, high), the ends of the interval of all optimal b."""
    t = y - X @ w
    not_below = ((y > 0) & (alpha < C)) | ((y < 0) & (alpha > 0))
    not_above = ((y > 0) & (alpha > 0)) | ((y < 0) & (alpha < C))
    return t[not_below].max(), t[not_above].min()


_SOLVED = (  # w, alpha, X, y, C: solutions with short numbers
    ([0.4], [0.2, 0.2, 0], [[1], [-1], [3]], [1, -1, 1], 0.2),  # the point with alpha = 0 matters
    ([1], [0.5, 0.5], [[1], [-1]], [1, -1], 1.0),  # free: one b
    ([0.25], [0.25, 0.25], [[-3], [-2]], [-1, 1], 0.25),  # only bounded ones
    ([0.16], [0.04, 0.04, 0.04, 0.04], [[1], [-4], [3], [4]], [1, -1, 1, -1], 0.04),
    ([0.2, 0.1], [0.1, 0, 0.1, 0], [[-3, -3], [1, -3], [-1, -2], [2, -1]], [-1, 1, 1, 1], 0.1),
    ([0.1], [0.1, 0, 0.1, 0.1, 0.1], [[-4], [3], [-1], [-4], [0]], [1, 1, -1, -1, 1], 0.1),
    ([-0.14, 0.42], [0.2, 0.18, 0.02, 0.2, 0.2], [[-2, 0], [0, 2], [3, 3], [1, -2], [-2, -2]], [-1, 1, 1, -1, 1], 0.2),
    ([0.44, -0.28], [0.2, 0, 0.2, 0.12, 0.12], [[4, 4], [3, -1], [3, 3], [-1, 0], [1, -4]], [1, 1, -1, -1, 1], 0.2),
    ([0.5, 0.5], [0.25, 0, 0.25], [[4, 4], [-2, 0], [2, 2]], [1, -1, -1], 1.0),
)


def cases(rng):
    cases = []
    for w, alpha, X, y, C in _SOLVED:
        w, _, alpha, X, y, C = _turn(rng, w, 0.0, alpha, X, y, C)
        cases += [(w, alpha, X, y, C), (-w, alpha, X, -y, C)]  # and with the classes exchanged
    return cases


def _offset_by_sorting(w, alpha, X, y, C):
    t = np.sort(y - X @ w)
    p = np.sum(y > 0)
    return t[p - 1], t[p]


def _offset_by_lincls(w, alpha, X, y, C):
    from lincls import offset_interval

    return list(offset_interval(w, X, y))


def _offset_average(which):
    def answer(w, alpha, X, y, C):
        t = (y - X @ w)[which(alpha, C)]
        return t.mean(), t.mean()

    return answer


def _offset_support_only(w, alpha, X, y, C):
    return offset_range(w, alpha[alpha > 0], X[alpha > 0], y[alpha > 0], C)


def _offset_midpoint(w, alpha, X, y, C):
    middle = sum(offset_range(w, alpha, X, y, C)) / 2
    return middle, middle


def _offset_extremes(w, alpha, X, y, C):
    t = (y - X @ w)[alpha > 0]
    return t.min(), t.max()


def _offset_hard(w, alpha, X, y, C):
    t = y - X @ w
    return t[y > 0].max(), t[y < 0].min()


reference = offset_range
alternates = {"sorted": _offset_by_sorting, "lincls.offset_interval": _offset_by_lincls}
wrong = {
    "average over the bounded": _offset_average(lambda a, C: (a == C) if (a == C).any() else a > 0),
    "average over the support": _offset_average(lambda a, C: a > 0),
    "support vectors only": _offset_support_only,
    "midpoint": _offset_midpoint,
    "extremes": _offset_extremes,
    "as if hard": _offset_hard,
    "sign of the scores": lambda w, alpha, X, y, C: offset_range(-w, alpha, X, y, C),
}
