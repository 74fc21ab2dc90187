"""Answers to solvers-3."""

import numpy as np


def smo_step(K, y, alpha, C):
    """Return the multipliers (n,) after one step."""
    beta = y - K @ (alpha * y)
    up = np.where(y > 0, alpha < C, alpha > 0)
    down = np.where(y > 0, alpha > 0, alpha < C)
    i = np.argmax(np.where(up, beta, -np.inf))
    partner = down & (beta < beta[i])
    distance = K[i, i] + np.diag(K) - 2 * K[i]  # squared
    gain = (beta[i] - beta) ** 2 / np.where(partner, distance, 1)
    j = np.argmax(np.where(partner, gain, 0))
    room_i = C - alpha[i] if y[i] > 0 else alpha[i]
    room_j = alpha[j] if y[j] > 0 else C - alpha[j]
    step = min((beta[i] - beta[j]) / distance[j], room_i, room_j)
    after = np.array(alpha, dtype=float)
    after[i] += y[i] * step
    after[j] -= y[j] * step
    return after


def _gram(points):
    X = np.array(points, dtype=float)[:, None]
    return (X @ X.T).round(2)


def cases(rng):
    cases = [
        (_gram([1, -1]), np.array([1, -1]), np.zeros(2), 1.0),  # to the top in one step
        (_gram([1, -1]), np.array([1, -1]), np.zeros(2), 0.25),  # to the wall C
        (_gram([1, 3, -1]), np.array([1, 1, -1]), np.array([0.0, 0.25, 0.25]), 1.0),  # two of one class
        (_gram([1, 5, -1]), np.array([1, 1, -1]), np.array([0.0, 0.25, 0.25]), 1.0),  # to the wall 0
        (_gram([-1, -5, 1]), np.array([-1, -1, 1]), np.array([0.0, 0.25, 0.25]), 1.0),
        (_gram([1, 6, -1]), np.array([1, 1, -1]), np.array([0.25, 0.0, 0.25]), 1.0),  # 6 may not fall
        (_gram([0.5, -0.5, -0.4]), np.array([1, -1, -1]), np.array([0.5, 0.25, 0.25]), 0.75),  # what is left
        (_gram([-0.5, 0.5, 0.4]), np.array([-1, 1, 1]), np.array([0.5, 0.25, 0.25]), 0.75),
        (_gram([0, -3, -1]), np.array([1, -1, -1]), np.zeros(3), 4.0),  # the nearer one gains more
        (_gram([0, -3, -1]), np.array([1, -1, -1]), np.zeros(3), 0.5),  # also where the box is near
        (_gram([0, 3, -1]), np.array([-1, 1, -1]), np.array([0.5, 0.5, 0.0]), 0.5),  # -1 may not rise
        (_gram([1, -1, 0]), np.array([1, 1, -1]), np.array([0.0, 0.5, 0.5]), 0.5),  # 0 may not fall
        (_gram([0, 1, -1]), np.array([1, -1, -1]), np.array([0.5, 0.0, 0.5]), 0.5),  # one that may fall is ahead
        (_gram([1, -1, 0]), np.array([-1, -1, 1]), np.array([0.0, 0.5, 0.5]), 0.5),
        (_gram([0, 3, -1]), np.array([-1, 1, -1]), np.array([0.25, 0.5, 0.25]), 0.5),  # the square of the lead counts
    ]
    for t in rng.choice(np.arange(5, 14), 2, replace=False) / 10:  # again one that may fall is ahead
        order = rng.permutation(3)
        points = np.array([0, t, -t]) + rng.integers(-3, 4)
        cases.append((_gram(points[order]), np.array([1, -1, -1])[order], np.array([0.5, 0.0, 0.5])[order], 0.5))
    drawn = {True: 0, False: 0}  # whether the steepest pair is another
    while min(drawn.values()) < 3:
        n = int(rng.integers(4, 6))
        X = rng.integers(-3, 4, (n, 2)).astype(float)
        y = np.where(np.arange(n) % 2 == 0, 1, -1)
        alpha = np.zeros(n)
        pairs = rng.choice([0.0, 0.25, 0.5], n // 2)
        alpha[0 : 2 * (n // 2) : 2], alpha[1 : 2 * (n // 2) : 2] = pairs, pairs
        beta = y - X @ ((alpha * y) @ X)
        rise, fall = np.where(y > 0, alpha < 0.5, alpha > 0), np.where(y > 0, alpha > 0, alpha < 0.5)
        if len({*map(tuple, X)}) < n or len({*beta}) < n or beta[rise].max() < beta[fall].min() + 0.01:
            continue
        i = np.flatnonzero(rise)[beta[rise].argmax()]
        fall &= beta < beta[i]
        gains = (beta[i] - beta[fall]) ** 2 / ((X[fall] - X[i]) ** 2).sum(axis=1)
        other = gains.argmax() != beta[fall].argmin()
        if fall.sum() > 1 and np.diff(np.sort(gains))[-1] > 0.01 and drawn[other] < 3:
            drawn[other] += 1
            cases.append((X @ X.T, y, alpha, 0.5))
    return cases


def _by(clip="both", masks=True, labels=True, power=1.0, swap=False, alone=False, choice="gain", ahead=True):
    def answer(K, y, alpha, C):
        beta = y - K @ (alpha * y)
        rise = np.where(y > 0, alpha < C, alpha > 0) | (not masks)
        fall = np.where(y > 0, alpha > 0, alpha < C) | (not masks)
        i = np.where(rise, beta, -np.inf).argmax()
        squares = np.diag(K)[i] + np.diag(K) - 2 * K[i]
        able = fall & (squares > 0) & ((beta < beta[i]) | (not ahead))
        lead, room = beta[i] - beta, np.where(y > 0, alpha, C - alpha)
        far = np.minimum(lead / np.where(able, squares, 1), np.minimum(room, C - alpha[i] if y[i] > 0 else alpha[i]))
        by = {
            "gain": lead**2 / np.where(able, squares, 1),
            "within": far * lead - far**2 * squares / 2,
            "steepest": -beta,
            "longest": lead / np.where(able, squares, 1),
        }
        j = np.where(able, by[choice], -np.inf).argmax()
        step = (beta[i] - beta[j]) / squares[j] ** power
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


def _by_beta(K, y, alpha, C):
    # In the variables v_i = alpha_i y_i, whose box is [0, C] or [-C, 0].
    v, low, high = alpha * y, np.minimum(0, C * y), np.maximum(0, C * y)
    beta = y - K @ v
    i = max((k for k in range(len(y)) if v[k] < high[k]), key=lambda k: beta[k])
    squares = [K[i, i] + K[k, k] - 2 * K[i, k] for k in range(len(y))]
    others = [k for k in range(len(y)) if v[k] > low[k] and beta[k] < beta[i]]
    j = max(others, key=lambda k: (beta[i] - beta[k]) ** 2 / squares[k])
    eta = min((beta[i] - beta[j]) / squares[j], high[i] - v[i], v[j] - low[j])
    v = v + eta * ((np.arange(len(y)) == i).astype(float) - (np.arange(len(y)) == j))
    return v * y


reference = smo_step
alternates = {"in alpha times y": _by_beta, "by cases": _by()}
wrong = {
    "steepest pair": _by(choice="steepest"),
    "longest step": _by(choice="longest"),
    "not clipped": _by(clip=""),
    "each cut alone": lambda K, y, alpha, C: np.clip(_by(clip="")(K, y, alpha, C), 0, C),
    "best within the box": _by(choice="within"),
    "only C": _by(clip="C"),
    "anyone may move": _by(masks=False),
    "partner ahead": _by(ahead=False),
    "labels forgotten": _by(labels=False),
    "not squared": _by(power=0.5),
    "exchanged": _by(swap=True),
    "one alone": _by(alone=True),
}
equivalent = {
    "beta = y - K @ (alpha * y): K @ (alpha * y) -> matrix(alpha * y) @ matrix(K)": "K is symmetric",
    "gain = (beta[i] - beta) ** 2 / np.where(partner, distance, 1): beta[i] - beta -> beta - beta[i]": "it is squared",
    "beta = y - K @ (alpha * y): K @ (alpha * y) -> transposed(K) @ (alpha * y)": "a Gram matrix is symmetric",
    "gain = (beta[i] - beta) ** 2 / np.where(partner, distance, 1): 1 -> 2": "only partners are chosen from",
    "gain = (beta[i] - beta) ** 2 / np.where(partner, distance, 1): 1 -> 0": "only partners are chosen from",
    "j = np.argmax(np.where(partner, gain, 0)): 0 -> -1": "the gain of a partner is positive",
}
