"""Answers to hard-margin-5."""

import numpy as np


def margin_bounds(w, b, lam, X, y):
    """Return (lower, upper) for the largest possible geometric margin."""
    lower = (y * (X @ w + b)).min() / np.linalg.norm(w)
    p = lam[y > 0] @ X[y > 0]
    q = lam[y < 0] @ X[y < 0]
    return lower, np.linalg.norm(p - q) / 2


def cases(rng):
    seven = np.array([[1, 3], [3, 1.5], [3.5, 3.2], [2, 4], [2, 1], [0, 1.5], [1, 0.5]])
    seven_y = np.array([1, 1, 1, 1, -1, -1, -1])
    cases = [
        (np.array([1.2, 1.6]), -5.0, np.array([0.2, 0.8, 0, 0, 1, 0, 0]), seven, seven_y),  # both are 1/2
        (np.array([3.0]), -6.0, np.array([1.0, 1.0]), np.array([[4.0], [1.0]]), np.array([1, -1])),
        (
            np.array([0.0, 2.0]),
            -1.0,
            np.array([0.5, 0.5, 1]),
            np.array([[0.0, 3], [4, 3], [1, -2]]),
            np.array([1, 1, -1]),
        ),
    ]
    while len(cases) < 8:
        X, w, b = rng.integers(-5, 6, (6, 2)), rng.integers(1, 5, 2), rng.integers(-3, 4)
        f = X @ w + b
        if min((f > 0).sum(), (f < 0).sum()) >= 2 and (f != 0).all():
            y, lam = np.where(f > 0, 1, -1), np.zeros(6)
            for label in (1, -1):
                lam[rng.choice(np.flatnonzero(y == label), 2, replace=False)] = [0.25, 0.75]
            cases.append((w.astype(float), float(b), lam, X.astype(float), y))
    return cases


def _bounds_by(
    lower=lambda w, yf: yf.min() / np.linalg.norm(w),
    weights=lambda lam, y: lam * y,
    upper=lambda v: np.linalg.norm(v) / 2,
):
    """Make an answer with another formula for one of the bounds."""
    return lambda w, b, lam, X, y: (lower(w, y * (X @ w + b)), upper(weights(lam, y) @ X))


def _class_means(lam, y):
    return np.where(y > 0, 1 / (y > 0).sum(), -1 / (y < 0).sum())


reference = margin_bounds
alternates = {
    "in one sum": _bounds_by(),
    "as a list": lambda w, b, lam, X, y: list(margin_bounds(w, b, lam, X, y)),
}
wrong = {
    "not halved": _bounds_by(upper=np.linalg.norm),
    "squared distance": _bounds_by(upper=lambda v: v @ v / 2),
    "class means": _bounds_by(weights=_class_means),
    "labels forgotten": _bounds_by(weights=lambda lam, y: lam),
    "sum of absolute values": _bounds_by(upper=lambda v: np.abs(v).sum() / 2),
    "functional margin": _bounds_by(lower=lambda w, yf: yf.min()),
    "scaling assumed": _bounds_by(lower=lambda w, yf: 1 / np.linalg.norm(w)),
    "mean distance": _bounds_by(lower=lambda w, yf: yf.mean() / np.linalg.norm(w)),
}
equivalent = {
    "return lower, np.linalg.norm(p - q) / 2: p - q -> q - p": "a length has no sign",
}
