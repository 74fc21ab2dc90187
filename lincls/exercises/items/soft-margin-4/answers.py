"""Answers to soft-margin-4."""

import numpy as np


def soft_margin_4():
    """Return w, the ends of the interval of b, and the total slack."""
    C, centre, half_distance = 0.25, 2, 1
    w = min(2 * C * half_distance, 1 / half_distance)
    room = 1 - w * half_distance
    return [w, -w * centre - room, -w * centre + room, 2 * room]


reference = soft_margin_4
alternates = {"an array": np.array([0.5, -1.5, -0.5, 1.0]), "a tuple": (0.5, -1.5, -0.5, 1)}
wrong = {
    "hard margin": [1, -2, -2, 0],
    "not shifted": [0.5, -0.5, 0.5, 1],
    "shifted the wrong way": [0.5, 0.5, 1.5, 1],
    "one b": [0.5, -1, -1, 1],
    "w = C": [0.25, -1.25, 0.25, 1.5],
    "slack of one point": [0.5, -1.5, -0.5, 0.5],
}
