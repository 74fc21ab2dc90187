"""Answers to soft-margin-4."""

import numpy as np


def soft_margin_4(p, n, C):
    """Return w, the ends of the interval of b, and the total slack."""
    centre, half_distance = (p + n) / 2, (p - n) / 2
    w = min(2 * C * half_distance, 1 / half_distance)
    room = 1 - w * half_distance
    return [w, -w * centre - room, -w * centre + room, 2 * room]


def draw(rng):
    """Draw where the two points lie, two apart, and the price."""
    c, C = int(rng.integers(2, 7)), float(rng.choice([0.1, 0.15, 0.2, 0.25, 0.3, 0.4]))
    w, low, high, total = soft_margin_4(c + 1, c - 1, C)
    ends = {"w": w, "low": low, "high": high, "total": total, "b": -w * c, "room": total / 2, "cw": w * c}
    return {"p": c + 1, "n": c - 1, "c": c, "C": C} | {name: round(value, 9) for name, value in ends.items()}


def _by(weight=lambda C: 2 * C, shift=-1, ends=(-1, 1), slack=2):
    def answer(c, C):
        w = weight(C)
        return [w, *(shift * w * c + end * (1 - w) for end in ends), slack * (1 - w)]

    return answer


reference = soft_margin_4
alternates = {"from the middle": _by(), "an array": lambda c, C: np.array(_by()(c, C))}
wrong = {
    "hard margin": _by(weight=lambda C: 1),
    "not shifted": _by(shift=0),
    "shifted the wrong way": _by(shift=1),
    "one b": _by(ends=(0, 0)),
    "w = C": _by(weight=lambda C: C),
    "slack of one point": _by(slack=1),
}
