"""Answers to duality-9."""

import numpy as np


def _turn(rng, w, b, alpha, X, y, C):
    """Permute the points, exchange the classes, mirror the coordinates: optimal stays optimal."""
    order, side, mirror = rng.permutation(len(y)), rng.choice([-1, 1]), rng.choice([-1, 1], len(w))
    X, y, alpha, C = (np.array(part, float)[order] for part in (X, y, alpha, C))
    return np.array(w, float) * mirror * side, float(b * side), alpha, X * mirror, (y * side).astype(int), C


def offset_range(w, alpha, X, y, C):
    """Return (low, high), the ends of the interval of all optimal b."""
    beta = y - X @ w
    not_below = ((y > 0) & (alpha < C)) | ((y < 0) & (alpha > 0))
    not_above = ((y > 0) & (alpha > 0)) | ((y < 0) & (alpha < C))
    return beta[not_below].max(), beta[not_above].min()


_SOLVED = (  # w, alpha, X, y, C: solutions with short numbers
    (
        [0.4],
        [0.2, 0.2, 0, 0],
        [[1], [-1], [3], [5]],
        [1, -1, 1, 1],
        [0.2] * 4,
    ),  # the nearer with alpha = 0 matters
    ([1], [0.5, 0.5], [[1], [-1]], [1, -1], [1, 2]),  # free: one b
    ([-0.3], [0.25, 0.2, 0.5, 0.05], [[1], [3], [2], [-3]], [1, 1, -1, 1], [0.25, 0.2, 0.5, 0.05]),  # only bounded ones
    ([0.3], [0.2, 0.05, 0, 0.25], [[3], [-1], [-2], [1]], [1, 1, -1, -1], [0.2, 0.05, 0.4, 0.25]),
    ([-0.9], [0, 0.1, 0.5, 0.4, 0], [[0], [2], [3], [1], [-4]], [1, 1, -1, 1, 1], [0.1, 0.1, 0.5, 0.4, 0.04]),
    (
        [-0.2, 0],
        [0.5, 0.4, 0.1, 0, 0],
        [[-2, 2], [-4, 3], [4, -2], [-1, -4], [0, 4]],
        [-1, 1, 1, -1, -1],
        [0.5, 0.4, 0.1, 0.25, 1],
    ),
    ([1, 0.6], [0, 0.5, 0.2, 0.7], [[-4, -1], [-3, 4], [-1, 1], [-1, 4]], [-1, -1, -1, 1], [0.25, 0.5, 0.2, 1]),
    ([0.3, -0.7], [0.4, 0.5, 0.1], [[4, 1], [3, 2], [2, -1]], [1, -1, 1], [0.4, 0.5, 0.25]),
    (
        [-0.24, 0],
        [0.04, 0.04, 0.04, 0.02, 0.02],
        [[-1, 3], [2, -4], [-2, 1], [-3, -1], [-3, -3]],
        [-1, -1, 1, 1, 1],
        [0.04, 0.04, 0.04, 0.05, 0.2],
    ),
)


def cases(rng):
    cases = []
    for w, alpha, X, y, C in _SOLVED:
        w, _, alpha, X, y, C = _turn(rng, w, 0.0, alpha, X, y, C)
        for v, t in ((w, y), (-w, -y)):  # and with the classes exchanged
            cases += [(v, alpha, X, t, C), (v, alpha[::-1], X[::-1], t[::-1], C[::-1])]  # and in the other order
    return cases


def _offset_by_prices(w, alpha, X, y, C):
    # The slope of the cost of the slacks as b rises: minus the price of the positive points, plus all prices passed.
    order = np.argsort(y - X @ w)
    passed, all_positive = C[order].cumsum(), C[y > 0].sum()
    beta = (y - X @ w)[order]
    return beta[np.argmax(passed > all_positive - 1e-9)], beta[np.argmax(passed > all_positive + 1e-9)]


def _offset_by_counting(w, alpha, X, y, C):
    beta = np.sort(y - X @ w)
    count = np.sum(y > 0)
    return beta[count - 1], beta[count]


def _offset_condition_by_condition(w, alpha, X, y, C):
    low, high = -np.inf, np.inf
    for a, x, t, c in zip(alpha, X, y, C, strict=True):
        if a < c:  # y f >= 1
            low, high = (max(low, 1 - w @ x), high) if t > 0 else (low, min(high, -1 - w @ x))
        if a > 0:  # y f <= 1
            low, high = (low, min(high, 1 - w @ x)) if t > 0 else (max(low, -1 - w @ x), high)
    return low, high


def _offset_average(which):
    def answer(w, alpha, X, y, C):
        beta = (y - X @ w)[which(alpha, C)]
        return beta.mean(), beta.mean()

    return answer


def _offset_support_only(w, alpha, X, y, C):
    return offset_range(w, *(part[alpha > 0] for part in (alpha, X, y, C)))


def _offset_midpoint(w, alpha, X, y, C):
    middle = sum(offset_range(w, alpha, X, y, C)) / 2
    return middle, middle


def _offset_extremes(w, alpha, X, y, C):
    beta = (y - X @ w)[alpha > 0]
    return beta.min(), beta.max()


def _offset_hard(w, alpha, X, y, C):
    beta = y - X @ w
    return beta[y > 0].max(), beta[y < 0].min()


reference = offset_range
alternates = {"sorted by price": _offset_by_prices, "condition by condition": _offset_condition_by_condition}
wrong = {
    "sorted by number": _offset_by_counting,
    "average over the bounded": _offset_average(lambda a, C: (a == C) if (a == C).any() else a > 0),
    "average over the support": _offset_average(lambda a, C: a > 0),
    "support vectors only": _offset_support_only,
    "midpoint": _offset_midpoint,
    "extremes": _offset_extremes,
    "as if hard": _offset_hard,
    "sign of the scores": lambda w, alpha, X, y, C: offset_range(-w, alpha, X, y, C),
}
