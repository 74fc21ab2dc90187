"""Answers to geometry-10."""

import numpy as np


def line_through(p, q, a):
    """Return (w, b): the line through p and q, positive at a."""
    t = (q - p) / np.linalg.norm(q - p)
    w = np.array([-t[1], t[0]])
    w = w * np.sign(w @ (a - p))
    return w, -w @ p


def cases(rng):
    points = [
        ([0, 4], [3, 0], [3, 3]),
        ([0, 4], [3, 0], [1, 1]),
        ([1, 0], [1, 5], [0, 0]),
        ([2, 2], [4, 2], [0, 5]),
        ([2, 2], [4, 2], [0, 1]),
        ([1, 0], [0, 1], [2, 2]),
        ([0.5, 1.25], [2.25, -0.5], [1, 3.5]),
    ]
    while len(points) < 12:
        p, q, a = rng.integers(-6, 7, (3, 2))
        if (q - p)[0] * (a - p)[1] != (q - p)[1] * (a - p)[0]:
            points += [(p, q, a), (q, p, a)]
    return [tuple(np.array(x, dtype=float) for x in three) for three in points]


def _line_by(
    normal=lambda t: np.array([-t[1], t[0]]),
    unit=True,
    turn=lambda w, b, f: (w, b) if f > 0 else (-w, -b),
    b=lambda w, p: -w @ p,
):
    """Make an answer with another normal vector, length, choice of the side or offset."""

    def answer(p, q, a):
        w = normal(q - p)
        w = w / np.linalg.norm(w) if unit else w
        return turn(w, b(w, p), normal(q - p) @ (a - p))

    return answer


def _line_from_a(p, q, a):
    """Drop the perpendicular from a; it points from the line to a."""
    t = q - p
    w = a - p - ((a - p) @ t) / (t @ t) * t
    w = w / np.linalg.norm(w)
    return w.tolist(), -w @ q


def _line_by_slope(p, q, a):
    with np.errstate(all="ignore"):
        w = np.array([-(q - p)[1] / (q - p)[0], 1.0])
        w = w / np.linalg.norm(w)
        return (-w, w @ p) if w @ (a - p) < 0 else (w, -w @ p)


reference = line_through
alternates = {"the perpendicular from a": _line_from_a, "turned at the end": _line_by()}
wrong = {
    "not scaled": _line_by(unit=False),
    "sides not looked at": _line_by(turn=lambda w, b, f: (w, b)),
    "b not turned": _line_by(turn=lambda w, b, f: (w, b) if f > 0 else (-w, b)),
    "by the slope": _line_by_slope,
    "along the line": _line_by(normal=lambda t: t),
    "through the origin": _line_by(b=lambda w, p: 0.0),
    "sign of b": _line_by(b=lambda w, p: w @ p),
}
equivalent = {
    "t = (q - p) / np.linalg.norm(q - p): q - p -> p - q": "the side of a decides the sign in the end",
    "w = w * np.sign(w @ (a - p)): w = w * np.sign(w @ (a - p)) -> w *= np.sign(w @ (a - p))": "w is its own",
    "w = w * np.sign(w @ (a - p)): w * np.sign(w @ (a - p)) -> w / np.sign(w @ (a - p))": "a sign is its own inverse",
}
