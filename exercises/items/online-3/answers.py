"""Answers to online-3."""

import numpy as np


def squared_step(w, x, y, C):
    """Return the weights after a visit to x (d,) with the label y."""
    lacking = max(0, 1 - y * (w @ x))
    tau = lacking / (x @ x + 1 / (2 * C))
    return w + tau * y * x


def cases(rng):
    cases = [
        (np.zeros(2), np.array([2.0, 0.0]), -1, 0.5),
        (np.array([1.0, 1.0]), np.array([1.0, -1.0]), 1, 0.25),  # on the boundary
        (np.array([0.25, 0.0]), np.array([2.0, 1.0]), 1, 1.0),  # right by less than one
        (np.array([3.0]), np.array([1.0]), 1, 0.5),  # far on its side
        (np.array([1.5, 0.25]), np.array([1.0, 0.0]), 1, 0.5),  # beyond the margin by less than one
        (np.array([-1.0, 2.0]), np.array([3.0, 1.0]), 1, 0.1),
    ]
    for y in (-1, 1):
        x = rng.integers(1, 4, 2) * rng.choice([-1.0, 1.0], 2)
        away = np.array([x[1], -x[0]]) * rng.integers(-1, 2)  # at right angles to x
        C = float(rng.choice([0.1, 0.25, 0.4]))
        cases.append((away + y * np.array([round(0.5 / x[0], 2), 0.0]), x, y, C))  # right by about a half
        cases.append((away - y * x, x, y, C))  # a mistake
        cases.append((away + y * x, x, y, C))  # far on its side, or just there
    return cases


def _by(
    lacking=lambda m: max(0, 1 - m),
    tau=lambda lack, xx, C: lack / (xx + 1 / (2 * C)),
    direction=lambda x, y: y * x,
    margin=lambda w, x, y: y * (w @ x),
    start=1,
):
    def answer(w, x, y, C):
        return start * w + tau(lacking(margin(w, x, y)), x @ x, C) * direction(x, y)

    return answer


def _by_least_squares(w, x, y, C):
    """Solve for the step and the slack as the minimiser of a sum of squares."""
    if y * (w @ x) >= 1:
        return w
    rows = np.vstack([np.eye(len(w)), np.sqrt(2 * C) * y * x])
    return np.linalg.lstsq(rows, np.append(w, np.sqrt(2 * C)), rcond=None)[0]


reference = squared_step
alternates = {"helper": _by(), "least squares": _by_least_squares}
wrong = {
    "no price": _by(tau=lambda lack, xx, C: lack / xx),
    "capped": _by(tau=lambda lack, xx, C: min(C, lack / xx)),
    "factor two lost": _by(tau=lambda lack, xx, C: lack / (xx + 1 / C)),
    "C in place of its inverse": _by(tau=lambda lack, xx, C: lack / (xx + 2 * C)),
    "norm not squared": _by(tau=lambda lack, xx, C: lack / (np.sqrt(xx) + 1 / (2 * C))),
    "label forgotten": _by(direction=lambda x, y: x),
    "only mistakes": _by(lambda m: (1 - m) * (m <= 0)),
    "also backwards": _by(lambda m: 1 - m),
    "score without label": _by(margin=lambda w, x, y: w @ x),
    "step only": _by(start=0),
}
