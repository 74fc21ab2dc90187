"""Answers to hard-margin-3."""

import numpy as np


def line_margin(x, y):
    """Return (w, b, margin) for points x (n,) on the line."""
    pos, neg = x[y > 0], x[y < 0]
    if pos.min() > neg.max():
        left, right, side = neg.max(), pos.min(), 1
    else:
        left, right, side = pos.max(), neg.min(), -1
    w = side * 2 / (right - left)
    return w, -w * (left + right) / 2, (right - left) / 2


def cases(rng):
    cases = [
        (np.array([3.0, 5.0, 1.0, -1.0]), np.array([1, 1, -1, -1])),
        (np.array([-4.0, 1.0]), np.array([1, -1])),  # positive on the left
        (np.array([0.5, 3.5]), np.array([-1, 1])),  # thirds
        (np.array([-2.0, -7.0, 6.0, 9.0, 2.0]), np.array([1, 1, -1, -1, -1])),
    ]
    for side in (1, -1, 1, -1):
        left, right = -rng.integers(1, 9, 3), rng.integers(1, 9, 4)
        x = (np.append(left, right) * 0.5 + rng.integers(1, 5)).astype(float)
        mixed = rng.permutation(7)
        cases.append((x[mixed], np.repeat([-side, side], [3, 4])[mixed]))
    return cases


def _line_by(
    ends=None, w=lambda side, gap: side * 2 / gap, b=lambda w, a, c: -w * (a + c) / 2, margin=lambda gap: gap / 2
):
    """Make an answer from other end points, or with another formula."""

    def answer(x, y):
        pos, neg = x[y > 0], x[y < 0]
        side = 1 if pos.mean() > neg.mean() else -1
        left, right = (neg, pos) if side == 1 else (pos, neg)
        a, c = ends(left, right) if ends else (left.max(), right.min())
        slope = w(side, c - a)
        return slope, b(slope, a, c), margin(c - a)

    return answer


def _line_positive_right(x, y):
    p, q = x[y > 0].min(), x[y < 0].max()
    return 2 / (p - q), -(p + q) / (p - q), (p - q) / 2


def _line_by_sorting(x, y):
    order = np.argsort(x)
    x, y = x[order], y[order]
    i = np.flatnonzero(y[1:] != y[:-1])[0]
    w, b = np.linalg.solve([[x[i], 1.0], [x[i + 1], 1.0]], y[i : i + 2])
    return [w, b, abs(1 / w)]


reference = line_margin
alternates = {
    "neighbours in order": _line_by_sorting,
    "margin from w": _line_by(b=lambda w, a, c: -w * a - (1 if w > 0 else -1), margin=lambda g: 1 / abs(2 / g)),
}
wrong = {
    "slab": _line_by(margin=lambda gap: gap),
    "unit normal": _line_by(w=lambda side, gap: side * 1.0),
    "one in place of two": _line_by(w=lambda side, gap: side / gap),
    "positive class on the right": _line_positive_right,
    "sign of w": _line_by(w=lambda side, gap: 2 / gap),
    "means": _line_by(ends=lambda a, c: (a.mean(), c.mean())),
    "outermost points": _line_by(ends=lambda a, c: (a.min(), c.max())),
    "sign of b": _line_by(b=lambda w, a, c: w * (a + c) / 2),
    "b not scaled": _line_by(b=lambda w, a, c: -(a + c) / 2),
}
equivalent = {
    "if pos.min() > neg.max():: pos.min() > neg.max() -> pos.min() >= neg.max()": (
        "separable classes lie apart, so any two of their points tell which is on the right"
    ),
    "if pos.min() > neg.max():: pos.min -> pos.max": (
        "separable classes lie apart, so any two of their points tell which is on the right"
    ),
    "if pos.min() > neg.max():: neg.max -> neg.min": (
        "separable classes lie apart, so any two of their points tell which is on the right"
    ),
}
