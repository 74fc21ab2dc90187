"""Answers to hard-margin-2."""

import numpy as np


def scale_to_one(w, b, X, y):
    """Return (w, b, margin) of the same hyperplane, smallest y f = 1."""
    m = (y * (X @ w + b)).min()
    w, b = w / m, b / m
    return w, b, 1 / np.linalg.norm(w)


def cases(rng):
    x = np.array([[3.2], [-1.6], [0.1], [-2.3], [1.0]])
    cases = [
        (np.array([1.0]), 0.0, x, np.array([1, -1, 1, -1, 1])),
        (np.array([3.0, 4.0]), -10.0, np.array([[3.0, 1.0], [0.0, 0.0], [2.0, 5.0]]), np.array([1, -1, 1])),
        (np.array([-2.0, 0.0]), 8.0, np.array([[1.0, 7.0], [5.0, 2.0]]), np.array([1, -1])),  # scores 6, -2
    ]
    while len(cases) < 8:
        d = len(cases) % 2 + 2
        X, w, b = rng.integers(-5, 6, (5, d)), rng.integers(1, 5, d), rng.integers(-3, 4)
        f = X @ w + b
        if (f > 0).any() and (f < 0).any() and (f != 0).all():
            cases.append((w.astype(float), float(b), X.astype(float), np.where(f > 0, 1, -1)))
    return cases


def _scale_by(size=lambda w, f, y: (y * f).min(), b_too=True, margin=lambda w, b, m: 1 / np.linalg.norm(w)):
    """Make an answer that divides by another number, or reports another margin."""

    def answer(w, b, X, y):
        m = size(w, X @ w + b, y)
        v, c = w / m, b / m if b_too else b
        return v, c, margin(v, c, m)

    return answer


def _scale_by_lincls(w, b, X, y):
    from lincls import functional_margin, geometric_margin

    m = functional_margin(w, b, X, y)
    return np.divide(w, m).tolist(), b / m, geometric_margin(w, b, X, y)


def _scale_to_unit(w, b, X, y):
    size = np.linalg.norm(w)
    return w / size, b / size, (y * (X @ w + b)).min() / size


reference = scale_to_one
alternates = {
    "by absolute scores": _scale_by(lambda w, f, y: np.abs(f).min()),
    "lincls": _scale_by_lincls,
}
wrong = {
    "unit normal": _scale_by(lambda w, f, y: np.linalg.norm(w), margin=lambda w, b, m: 1.0),
    "unit normal, right margin": _scale_to_unit,
    "offset forgotten": _scale_by(b_too=False),
    "labels forgotten": _scale_by(lambda w, f, y: f.min()),
    "largest": _scale_by(lambda w, f, y: (y * f).max()),
    "mean": _scale_by(lambda w, f, y: (y * f).mean()),
    "multiplied": _scale_by(lambda w, f, y: 1 / (y * f).min()),
    "slab": _scale_by(margin=lambda w, b, m: 2 / np.linalg.norm(w)),
    "functional margin": _scale_by(margin=lambda w, b, m: 1.0),
    "norm of the given w": _scale_by(margin=lambda w, b, m: 1 / (m * np.linalg.norm(w))),
    "squared norm": _scale_by(margin=lambda w, b, m: 1 / (w @ w)),
    "margin of the pair that was given": lambda w, b, X, y: (*reference(w, b, X, y)[:2], (y * (X @ w + b)).min()),
}
