"""Answers to solvers-3."""

import numpy as np


def smo_step(X, y, alpha, C):
    """Return the multipliers (n,) after one step."""
    beta = y - X @ ((alpha * y) @ X)
    up = np.where(y > 0, alpha < C, alpha > 0)
    down = np.where(y > 0, alpha > 0, alpha < C)
    i = np.argmax(np.where(up, beta, -np.inf))
    j = np.argmin(np.where(down, beta, np.inf))
    top = (beta[i] - beta[j]) / ((X[i] - X[j]) @ (X[i] - X[j]))
    room_i = C - alpha[i] if y[i] > 0 else alpha[i]
    room_j = alpha[j] if y[j] > 0 else C - alpha[j]
    step = min(top, room_i, room_j)
    after = np.array(alpha, dtype=float)
    after[i] += y[i] * step
    after[j] -= y[j] * step
    return after


def cases(rng):
    cases = [
        (np.array([[1.0], [-1.0]]), np.array([1, -1]), np.zeros(2), 1.0),  # to the top in one step
        (np.array([[1.0], [-1.0]]), np.array([1, -1]), np.zeros(2), 0.25),  # to the wall C
        (np.array([[1.0], [3.0], [-1.0]]), np.array([1, 1, -1]), np.array([0.0, 0.25, 0.25]), 1.0),  # same class
        (np.array([[1.0], [5.0], [-1.0]]), np.array([1, 1, -1]), np.array([0.0, 0.25, 0.25]), 1.0),  # to the wall 0
        (np.array([[-1.0], [-5.0], [1.0]]), np.array([-1, -1, 1]), np.array([0.0, 0.25, 0.25]), 1.0),
        (np.array([[-1.0], [-5.0], [1.0]]), np.array([-1, -1, 1]), np.array([0.25, 0.0, 0.25]), 0.25),  # at C
        (np.array([[1.0], [6.0], [-1.0]]), np.array([1, 1, -1]), np.array([0.25, 0.0, 0.25]), 1.0),  # 6 may not fall
        (np.array([[0.5], [-0.5], [-0.4]]), np.array([1, -1, -1]), np.array([0.5, 0.25, 0.25]), 0.75),  # what is left
        (np.array([[-0.5], [0.5], [0.4]]), np.array([-1, 1, 1]), np.array([0.5, 0.25, 0.25]), 0.75),
    ]
    while len(cases) < 17:
        n = int(rng.integers(4, 6))
        X = rng.integers(-5, 6, (n, 2)).astype(float)
        y = np.where(np.arange(n) % 2 == 0, 1, -1)
        alpha = np.zeros(n)
        pairs = rng.choice([0.0, 0.25, 0.5], n // 2)
        alpha[0 : 2 * (n // 2) : 2], alpha[1 : 2 * (n // 2) : 2] = pairs, pairs
        apart = len(np.unique(X, axis=0)) == n
        beta = y - X @ ((alpha * y) @ X)
        rise, fall = np.where(y > 0, alpha < 0.5, alpha > 0), np.where(y > 0, alpha > 0, alpha < 0.5)
        if apart and len(np.unique(beta)) == n and beta[rise].max() > beta[fall].min() + 0.01:
            cases.append((X, y, alpha, 0.5))
    return cases


def _by(clip="both", masks=True, labels=True, power=2, swap=False, alone=False):
    def answer(X, y, alpha, C):
        beta = y - X @ ((alpha * y) @ X)
        rise = np.where(y > 0, alpha < C, alpha > 0) | (not masks)
        fall = np.where(y > 0, alpha > 0, alpha < C) | (not masks)
        i, j = np.where(rise, beta, -np.inf).argmax(), np.where(fall, beta, np.inf).argmin()
        step = (beta[i] - beta[j]) / np.linalg.norm(X[i] - X[j]) ** power if i != j else 0.0
        signs = y if labels else np.ones(len(y))
        rooms = []
        for k, way in ((i, signs[i]), (j, -signs[j])):
            if way > 0 and clip:
                rooms.append(C - alpha[k])
            elif clip == "both":
                rooms.append(alpha[k])
        step = min([step, *rooms])
        after = alpha.copy()
        after[i] += (-1 if swap else 1) * signs[i] * step
        if not alone:
            after[j] -= (-1 if swap else 1) * signs[j] * step
        return after

    return answer


def _by_beta(X, y, alpha, C):
    # In the variables v_i = alpha_i y_i, whose box is [0, C] or [-C, 0].
    v, low, high = alpha * y, np.minimum(0, C * y), np.maximum(0, C * y)
    beta = y - (X @ X.T) @ v
    i = max((k for k in range(len(y)) if v[k] < high[k]), key=lambda k: beta[k])
    j = min((k for k in range(len(y)) if v[k] > low[k]), key=lambda k: beta[k])
    eta = min((beta[i] - beta[j]) / ((X[i] - X[j]) ** 2).sum(), high[i] - v[i], v[j] - low[j])
    v = v + eta * ((np.arange(len(y)) == i).astype(float) - (np.arange(len(y)) == j))
    return v * y


reference = smo_step
alternates = {"in alpha times y": _by_beta, "by cases": _by()}
wrong = {
    "not clipped": _by(clip=""),
    "only C": _by(clip="C"),
    "anyone may move": _by(masks=False),
    "labels forgotten": _by(labels=False),
    "not squared": _by(power=1),
    "exchanged": _by(swap=True),
    "one alone": _by(alone=True),
}
