"""Answers to duality-11."""

import numpy as np


def duality_11(p, room):
    """Return the multiplier, the bound and the value."""
    w = 2 / p  # before; afterwards (2 - room) / p
    alpha = w / p
    return [alpha, w**2 / 2 - alpha * room, ((2 - room) / p) ** 2 / 2]


def draw(rng):
    """Draw the positive point, and by how much its constraint is relaxed."""
    p, room = int(rng.choice([2, 4, 5, 8, 10])), int(rng.integers(1, 9)) / 10
    alpha, bound, value = duality_11(p, room)
    told = {"kept": 1 - room, "w": 2 / p, "old": 2 / p**2, "worth": alpha * room, "both": 2 - room}
    return {"p": p, "room": room, "alpha": alpha, "bound": bound, "value": value, "slope": (2 - room) / p} | told


reference = duality_11
alternates = {
    "an array": lambda alpha, bound, value: np.array([alpha, bound, value]),
    "a tuple": lambda p, room: (2 / p**2, 2 * (1 - room) / p**2, (2 - room) ** 2 / (2 * p**2)),
}
wrong = {
    "no half": lambda alpha, bound, value: [2 * alpha, 2 * bound, 2 * value],
    "bound above": lambda alpha, room, value: [alpha, alpha + alpha * room, value],
    "both relaxed": lambda alpha, bound, p, room: [alpha, bound, ((2 - 2 * room) / p) ** 2 / 2],
    "not relaxed": lambda alpha, bound, old: [alpha, bound, old],
    "bound as value": lambda alpha, bound: [alpha, bound, bound],
}
