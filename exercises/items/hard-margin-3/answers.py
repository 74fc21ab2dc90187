"""Answers to hard-margin-3."""

import numpy as np


def street_along(u, X, y):
    """Return (w, b, margin) with w along u (d,), the smallest y f = 1."""
    pos, neg = X[y > 0] @ u, X[y < 0] @ u
    if pos.min() > neg.max():
        p, q = pos.min(), neg.max()
    else:
        p, q = pos.max(), neg.min()
    t = 2 / (p - q)
    return t * u, -t * (p + q) / 2, abs(p - q) / 2 / np.linalg.norm(u)


def cases(rng):
    cases = [
        (np.array([1.0]), np.array([[3.0], [5.0], [1.0], [-1.0]]), np.array([1, 1, -1, -1])),
        (np.array([1.0]), np.array([[-4.0], [1.0]]), np.array([1, -1])),  # positive on the left
        (np.array([3.0, 4.0]), np.array([[1.0, 1.0], [0.0, 0.0], [2.0, 2.0]]), np.array([1, -1, 1])),
        (np.array([0.0, 0.5]), np.array([[7.0, 0.5], [-3.0, 3.5]]), np.array([1, -1])),
    ]
    s, shift = rng.choice([-1.0, 1.0]), rng.integers(0, 5)
    far = np.array([[11.0], [12.0], [10.0], [9.0], [8.0]]) + shift  # three negative points outweigh two larger ones
    cases.append((np.array([s]), far, np.array([1, 1, -1, -1, -1]) * rng.choice([-1, 1])))
    cases.append((np.array([2.0]), -far[1:], np.array([1, -1, -1, -1])))
    while len(cases) < 12:
        d, u = len(cases) % 2 + 2, None
        u = rng.integers(1, 5, d) * rng.choice([-1.0, 1.0], d)
        X = rng.integers(-5, 6, (7, d)).astype(float)
        s = X @ u
        y = np.where(s > np.median(s), 1, -1) * (1 if len(cases) < 9 else -1)
        if abs(y.sum()) < 4 and len({*s}) > 4:
            cases.append((u, X, y))
    return cases


def _street_by(
    ends=None,
    t=lambda p, q: 2 / (p - q),
    b=lambda t, p, q: -t * (p + q) / 2,
    margin=lambda gap, u: gap / 2 / np.linalg.norm(u),
    flip=lambda s, y: 1 if s[y > 0].mean() > s[y < 0].mean() else -1,
):
    """Make an answer from other end points, or with another formula."""

    def answer(u, X, y):
        s = X @ u
        side = flip(s, y)
        pos, neg = side * s[y > 0], side * s[y < 0]
        p, q = (side * end for end in (ends(pos, neg) if ends else (pos.min(), neg.max())))
        slope = t(p, q)
        return slope * u, b(slope, p, q), margin(abs(p - q), u)

    return answer


def _street_positive_ahead(u, X, y):
    p, q = (X[y > 0] @ u).min(), (X[y < 0] @ u).max()
    w = 2 / (p - q) * u
    return w, -(p + q) / (p - q), (p - q) / 2 / np.linalg.norm(u)


def _street_unit(u, X, y):
    w, b, margin = street_along(u, X, y)
    return w * margin, b * margin, margin


def _street_by_sorting(u, X, y):
    s = X @ u
    order = np.argsort(s)
    s, y = s[order], y[order]
    i = np.flatnonzero(y[1:] != y[:-1])[0]
    t, b = np.linalg.solve([[s[i], 1.0], [s[i + 1], 1.0]], y[i : i + 2])
    return [t * u, b, 1 / np.linalg.norm(t * u)]


reference = street_along
alternates = {"neighbours in order": _street_by_sorting, "mirrored": _street_by()}
wrong = {
    "slab": _street_by(margin=lambda gap, u: gap / np.linalg.norm(u)),
    "u of length one": _street_by(margin=lambda gap, u: gap / 2),
    "unit normal": _street_unit,
    "one in place of two": _street_by(t=lambda p, q: 1 / (p - q)),
    "positive class ahead": _street_positive_ahead,
    "sign of w": _street_by(t=lambda p, q: 2 / abs(p - q)),
    "means": _street_by(ends=lambda pos, neg: (pos.mean(), neg.mean())),
    "side by a sum": _street_by(flip=lambda s, y: 1 if y @ s > 0 else -1),
    "outermost points": _street_by(ends=lambda pos, neg: (pos.max(), neg.min())),
    "sign of b": _street_by(b=lambda t, p, q: t * (p + q) / 2),
    "b not scaled": _street_by(b=lambda t, p, q: -(p + q) / 2),
}
equivalent = {
    "return t * u, -t * (p + q) / 2, abs(p - q) / 2 / np.linalg.norm(u): p - q -> q - p": "a gap has no sign",
    "if pos.min() > neg.max():: pos.min() > neg.max() -> pos.min() >= neg.max()": (
        "separable classes lie apart, so any two of their points tell which is ahead"
    ),
    "if pos.min() > neg.max():: pos.min -> pos.max": (
        "separable classes lie apart, so any two of their points tell which is ahead"
    ),
    "if pos.min() > neg.max():: neg.max -> neg.min": (
        "separable classes lie apart, so any two of their points tell which is ahead"
    ),
}
