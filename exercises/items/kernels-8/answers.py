"""Answers to kernels-8."""

import numpy as np


def kernels_8(c, b):
    """Return w1, w2, b and the margin; b is the sign of the point 0."""
    w = np.array([0.0, -2.0 * b / c**2])
    return [*w.tolist(), b, 1 / np.linalg.norm(w)]


def draw(rng):
    """Draw where the outer points lie, and which class they have."""
    c, b = float(rng.choice([*range(1, 13), 0.5, 1.5, 2.5])), int(rng.choice([-1, 1]))
    slope, classes = f"{2 / c**2:.4g}", ["positive", "negative"][::b]
    score = f"1 - {slope}\\, x^2" if b > 0 else f"{slope}\\, x^2 - 1"
    told = {"left": -c, "c2": c**2, "half": c**2 / 2, "w2": f"{-2 * b / c**2:.4g}", "score": score}
    return {"c": c, "b": b, "inner": classes[0], "outer": classes[1], "sign": f"{b:+}", "other": f"{-b:+}"} | told


def _with(change):
    """Make an answer out of the second weight, the offset and the margin."""
    return lambda c, b: change(*kernels_8(c, b)[1:])


reference = kernels_8
alternates = {
    "a tuple": _with(lambda w, b, margin: (0, w, b, margin)),
    "an array": _with(lambda w, b, margin: np.array([0, w, b, margin])),
}
wrong = {
    "signs turned": _with(lambda w, b, margin: [0, -w, -b, margin]),
    "not scaled": _with(lambda w, b, margin: [0, w / 2, b / 2, margin]),
    "whole width": _with(lambda w, b, margin: [0, w, b, 2 * margin]),
    "boundary at the outer points": _with(lambda w, b, margin: [0, w / 2, b, 2 * margin]),
}
