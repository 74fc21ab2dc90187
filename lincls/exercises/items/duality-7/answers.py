"""Answers to duality-7."""

import numpy as np


def is_optimal(w, b, alpha, X, y, C):
    """Tell whether (w, b) and alpha are both optimal."""
    margins = y * (X @ w + b)
    xi = np.maximum(0, 1 - margins)
    zeros = np.concatenate(
        [
            w - (alpha * y) @ X,
            [alpha @ y],
            alpha * (margins - 1 + xi),
            (C - alpha) * xi,
        ]
    )
    in_box = (alpha >= 0).all() and (alpha <= C).all()
    return bool(in_box and (abs(zeros) < 1e-9).all())


def _turn(rng, w, b, alpha, X, y, C):
    """Permute the points, exchange the classes, mirror the coordinates: optimal stays optimal."""
    order, side, mirror = rng.permutation(len(y)), rng.choice([-1, 1]), rng.choice([-1, 1], len(w))
    X, y, alpha = np.array(X, float)[order] * mirror, np.array(y)[order] * side, np.array(alpha, float)[order]
    return np.array(w, float) * mirror * side, float(b * side), alpha, X, y, C


_PAIR = [[1], [-1]], [1, -1]
_CORNERS = [[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1]
_CANDIDATES = (  # w, b, alpha, X, y, C
    ([1], 0, [0.5, 0.5], *_PAIR, 1.0),  # both free
    ([1], 0, [0.5, 0.5], *_PAIR, 0.5),  # at the bound, no slack
    ([1, 0], 0, [0.5, 0.5, 0], [[1, 0], [-1, 0], [1, 5]], [1, -1, 1], 1.0),  # on the margin, alpha = 0
    ([1, 0], 0, [0.2, 0.3, 0.2, 0.3], *_CORNERS, 1.0),
    ([0.4], 0.5, [0.2, 0.2], *_PAIR, 0.2),  # bounded, another optimal b
    ([1], -2, [0.5, 0.5], [[3], [1]], [1, -1], 1.0),  # not with the other sign of b
    ([1], 0, [0.5, 0.5, 0], [[1], [-1], [3]], [1, -1, 1], 1.0),  # beyond the margin, alpha = 0
    ([1], 0, [0.5, 0.5], *_PAIR, 0.4),  # no: above C
    ([1], 0, [0.5, 0.3, 0.2], [[1], [-1], [-1]], [1, -1, -1], 0.4),  # no: one above C
    ([1], 0, [0.7, 0.5, -0.2], [[1], [-1], [1]], [1, -1, 1], 1.0),  # no: negative
    ([1], 0, [1, 0], [[1], [-2]], [1, -1], 2.0),  # no: balance
    ([1, 1], 0, [0.5, 0.5], [[1, 0], [-1, 0]], [1, -1], 1.0),  # no: w
    ([0.4], 0.8, [0.2, 0.2], *_PAIR, 0.2),  # no: a push beyond the margin
    ([1], 0, [0.5, 0.5, 0], [[1], [-1], [0.5]], [1, -1, 1], 1.0),  # no: slack at alpha = 0
    ([0.4], 0, [0.2, 0.2], *_PAIR, 1.0),  # no: slack below C
)


def cases(rng):
    return [_turn(rng, *case) for case in _CANDIDATES]


def _optimal_by(parts, box=lambda a, C: (a >= 0).all() and (a <= C).all()):
    """Make a test of some of the conditions, given as functions of (w, alpha, margins, xi, X, y, C)."""

    def answer(w, b, alpha, X, y, C):
        margins = y * (X @ w + b)
        xi = np.maximum(0, 1 - margins)
        return bool(box(alpha, C)) and all(bool(part(w, alpha, margins, xi, X, y, C)) for part in parts)

    return answer


def _small(v):
    return np.all(np.abs(v) < 1e-9)


_STATIONARY = lambda w, a, m, xi, X, y, C: _small(w - (a * y) @ X)  # noqa: E731
_BALANCED = lambda w, a, m, xi, X, y, C: _small(a @ y)  # noqa: E731
_PUSH = lambda w, a, m, xi, X, y, C: _small(a * (m - 1 + xi))  # noqa: E731
_SLACK = lambda w, a, m, xi, X, y, C: _small((C - a) * xi)  # noqa: E731
_ALL = (_STATIONARY, _BALANCED, _PUSH, _SLACK)


def _optimal_by_gap(w, b, alpha, X, y, C):
    margins = y * (X @ w + b)
    v = (alpha * y) @ X
    primal, dual = w @ w / 2 + C * np.maximum(0, 1 - margins).sum(), alpha.sum() - v @ v / 2
    feasible = abs(alpha @ y) < 1e-9 and alpha.min() >= 0 and alpha.max() <= C
    return bool(feasible and abs(primal - dual) < 1e-9)


def _gap_only(w, b, alpha, X, y, C):
    margins = y * (X @ w + b)
    v = (alpha * y) @ X
    return bool(abs(w @ w / 2 + C * np.maximum(0, 1 - margins).sum() - alpha.sum() + v @ v / 2) < 1e-9)


reference = is_optimal
alternates = {"feasible and no gap": _optimal_by_gap, "condition by condition": _optimal_by(_ALL)}
wrong = {
    "upper bound forgotten": _optimal_by(_ALL, box=lambda a, C: (a >= 0).all()),
    "sign forgotten": _optimal_by(_ALL, box=lambda a, C: (a <= C).all()),
    "balance forgotten": _optimal_by((_STATIONARY, _PUSH, _SLACK)),
    "weights forgotten": _optimal_by((_BALANCED, _PUSH, _SLACK)),
    "push beyond the margin": _optimal_by((_STATIONARY, _BALANCED, _SLACK)),
    "slack below C": _optimal_by((_STATIONARY, _BALANCED, _PUSH)),
    "hard margin": _optimal_by((*_ALL, lambda w, a, m, xi, X, y, C: _small(xi))),
    "alpha = 0 taken as beyond": _optimal_by((*_ALL, lambda w, a, m, xi, X, y, C: (m[a == 0] > 1 + 1e-9).all())),
    "alpha = C taken as slack": _optimal_by((*_ALL, lambda w, a, m, xi, X, y, C: (xi[a == C] > 1e-9).all())),
    "gap only": _gap_only,
}
