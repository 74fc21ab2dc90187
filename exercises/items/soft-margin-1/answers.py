"""Answers to soft-margin-1."""

import numpy as np


def soft_margin_1(A, B, D, norm):
    """Return the slacks of A, B, C, D and their sum."""
    yf = norm * np.array([A, -B, 1 / norm, D])  # own side counts positive
    xi = np.maximum(0, 1 - yf)
    return [*xi, xi.sum()]


def draw(rng):
    """Draw the slab and four distances, with C on its margin line."""
    half = float(rng.choice([2, 2.5, 4, 5]))
    own, other = rng.choice([0.2, 0.3, 0.4, 0.6, 0.7, 0.8], 2, replace=False).tolist()
    far = float(rng.choice([2.5, 1.5, 2, 3, 3.5]))
    slacks = {"sA": 1 - own, "sB": 1 + far, "sD": 1 - other, "total": 3 + far - own - other}
    places = {"A": own * half, "B": far * half, "D": other * half, "fA": own, "fB": -far, "fD": other}
    return {name: round(value, 9) for name, value in {"norm": 1 / half, "half": half, **places, **slacks}.items()}


def _by(yf, slack=lambda yf: np.maximum(0, 1 - yf)):
    """Return what somebody finds who has other numbers y f, or another charge."""

    def answer(A, B, D, norm):
        xi = slack(yf(np.array([A, B, 1 / norm, D]), norm))
        return [*xi, xi.sum()]

    return answer


_SIDES = np.array([1, -1, 1, 1])
reference = soft_margin_1
alternates = {"by lengths": _by(lambda cm, norm: 1 - np.maximum(0, 1 / norm - _SIDES * cm) * norm, lambda yf: 1 - yf)}
wrong = {
    "scores": _by(lambda cm, norm: norm * _SIDES * cm, lambda yf: yf),
    "lengths": lambda A, B, D, norm: [s / norm for s in soft_margin_1(A, B, D, norm)],
    "labels ignored": _by(lambda cm, norm: norm * cm * [1, 1, 1, -1]),
    "mistakes only": _by(lambda cm, norm: norm * _SIDES * cm, lambda yf: np.maximum(0, -yf)),
    "side ignored": _by(lambda cm, norm: norm * cm),
    "side ignored, distance to the line": _by(lambda cm, norm: norm * cm, lambda yf: abs(1 - yf)),
    "only the misclassified": _by(lambda cm, norm: norm * _SIDES * cm, lambda yf: (1 - yf) * (yf < 0)),
    "half-width": _by(lambda cm, norm: _SIDES * cm / norm),
    "the line charged": _by(lambda cm, norm: norm * _SIDES * cm * [1, 1, 0, 1]),
}
