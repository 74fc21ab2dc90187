"""Answers to hard-margin-10."""

import numpy as np


def three_points(p, q1, q2):
    """Return (w, b), the hard margin of p against q1 and q2."""
    along = q2 - q1
    s = (p - q1) @ along / (along @ along)
    q = q1 + np.clip(s, 0, 1) * along
    w = 2 * (p - q) / ((p - q) @ (p - q))
    return w, 1 - w @ p


def cases(rng):
    cases = [
        (np.array([27.0, 10.0]), np.array([23.0, 3.0]), np.array([35.0, 6.0])),  # the flowers
        (np.array([-3.0, 4.0]), np.array([0.0, 0.0]), np.array([5.0, 0.0])),  # nearest to q1
        (np.array([9.0, 3.0]), np.array([0.0, 0.0]), np.array([5.0, 0.0])),  # nearest to q2
        (np.array([0.1, 3.0]), np.array([0.0, 0.0]), np.array([5.0, 0.0])),  # nearest to a point close to q1
        (np.array([2.0]), np.array([5.0]), np.array([9.0])),
        (np.array([1.0, 4.0]), np.array([0.5, 0.0]), np.array([3.0, 1.0])),
    ]
    wanted = [
        lambda s: s < 0,
        lambda s: s > 1,
        lambda s: 0 < s < 1,
        lambda s: 0 < s < 1,
        lambda s: s > 1,
        lambda s: s < 0,
    ]
    while wanted:  # each place of the foot, in the plane and in space
        d = len(wanted) % 2 + 2
        p, q1, q2 = rng.integers(-6, 7, (3, d)).astype(float)
        along = q2 - q1
        s = (p - q1) @ along / max(along @ along, 1)
        if along.any() and np.linalg.norm(p - q1 - np.clip(s, 0, 1) * along) > 0.5 and wanted[-1](s):
            cases.append((p, q1, q2))
            wanted.pop()
    return cases


def _three_by(clip=lambda s: np.clip(s, 0, 1), w=lambda v: 2 * v / (v @ v), b=lambda w, p, q: 1 - w @ p, swap=False):
    """Make an answer with another foot, scale or offset."""

    def answer(p, q1, q2):
        along = q2 - q1
        q = q1 + clip((p - q1) @ along / (along @ along)) * along
        v = w(q - p if swap else p - q)
        return v, b(v, p, q)

    return answer


def _three_by_trial(p, q1, q2):
    along = q2 - q1
    foot = q1 + (p - q1) @ along / (along @ along) * along
    between = (foot - q1) @ (foot - q2) <= 0
    candidates = [q1, q2, foot] if between else [q1, q2]
    q = min(candidates, key=lambda q: np.linalg.norm(p - q))
    w = 2 * (p - q) / np.linalg.norm(p - q) ** 2
    return w.tolist(), -1 - w @ q


reference = three_points
alternates = {
    "nearest of three": _three_by_trial,
    "offset from the midpoint": _three_by(b=lambda w, p, q: -w @ (p + q) / 2),
}
wrong = {
    "not clipped": _three_by(clip=lambda s: s),
    "clipped on one side": _three_by(clip=lambda s: max(s, 0)),
    "nearer end": _three_by(clip=lambda s: 0 if s < 0.5 else 1),
    "midpoint": _three_by(clip=lambda s: 0.5),
    "not scaled": _three_by(w=lambda v: v),
    "factor 2 missing": _three_by(w=lambda v: v / (v @ v)),
    "unit normal": _three_by(w=lambda v: v / np.linalg.norm(v)),
    "boundary through p": _three_by(b=lambda w, p, q: -w @ p),
    "wrong side": _three_by(swap=True, b=lambda w, p, q: -1 - w @ p),
}
