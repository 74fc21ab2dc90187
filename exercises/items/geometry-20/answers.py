"""Answers to geometry-20."""

import numpy as np


def geometry_20(p, q, r, s, u, v):
    """Return w1, w2 and b."""
    w = np.array([1.0, -(r - p) / (s - q)])
    b = -w @ [p, q]
    sign = np.sign(w @ [u, v] + b)
    return [*(sign * w), sign * b]


def draw(rng):
    """Draw a line with a simple slope, through no point that hides a mistake, and a point off it."""
    while True:
        p, q, u, v = rng.integers(-5, 6, 4).tolist()
        dx, dy = int(rng.choice([-3, -2, -1, 1, 2, 3])), int(rng.choice([-2, -1, 1, 2, 4]))
        r, s = p + dx, q + dy
        second = -dx / dy
        offset = -p - second * q
        score = u + second * v + offset
        if abs(score) < 1 or not offset or abs(dx) == abs(dy) or {(u, v)} & {(p, q), (r, s)}:
            continue
        sign = 1 if score > 0 else -1
        told = {name: f"{x + 0.0:g}" for name, x in [("second", second), ("offset", offset), ("score", score)]}
        told |= {"w1": sign, "w2": f"{sign * second:g}", "b": f"{sign * offset:g}", "dx": dx, "dy": dy, "back": -dx}
        told["verdict"] = "it predicts $+1$ there" if sign > 0 else "all three numbers change their signs"
        told["score"] = f"${told['score']}$"
        return {"p": p, "q": q, "r": r, "s": s, "u": u, "v": v} | told


def _turned(change):
    """Make a mistake from the right answer."""
    return lambda p, q, r, s, u, v: change(*geometry_20(p, q, r, s, u, v))


def _along(p, q, r, s, u, v):
    slope = (s - q) / (r - p)
    return [1, slope, -p - slope * q]


reference = geometry_20
alternates = {"by a determinant": lambda p, q, r, s, u, v: _by_determinant(p, q, r, s, u, v)}
wrong = {
    "wrong side": _turned(lambda w1, w2, b: [-w1, -w2, -b]),
    "along the line": _along,
    "sign of b": _turned(lambda w1, w2, b: [w1, w2, -b]),
    "without an offset": _turned(lambda w1, w2, b: [w1, w2, 0]),
}


def _by_determinant(p, q, r, s, u, v):
    a, c, d = q - s, r - p, p * s - q * r
    size = abs(a) * np.sign(a * u + c * v + d)
    return [a / size, c / size, d / size]
