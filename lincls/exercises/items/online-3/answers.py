"""Answers to online-3."""

import numpy as np


def mira_step(w, x, y, p):
    """Weights after a visit to x (d,) with the label y."""
    margin = y * (w @ x)
    if margin > 0 and margin >= p:
        return w
    return w + (1 - margin) / (x @ x) * y * x


def cases(rng):
    cases = [
        (np.zeros(2), np.array([2.0, 0.0]), -1, 0.0),
        (np.array([1.0, 1.0]), np.array([1.0, -1.0]), 1, 0.0),  # on the boundary
        (np.array([0.25, 0.0]), np.array([2.0, 1.0]), 1, 0.0),  # right by less than one: p = 0 leaves it
        (np.array([0.25, 0.0]), np.array([2.0, 1.0]), 1, 0.8),  # p = .8 does not
        (np.array([0.25, 0.0]), np.array([2.0, 1.0]), 1, 0.5),  # exactly p: left
        (np.array([3.0]), np.array([1.0]), 1, 1.0),  # far on its side
        (np.array([1.0, 0.0]), np.array([2.0, 1.0]), -1, 0.0),
        (np.array([-1.0, 2.0]), np.array([3.0, 1.0]), 1, 0.5),
        (np.array([0.0, 1.0, 0.0]), np.array([1.0, -1.0, 1.0]), 1, 0.5),  # thirds
    ]
    for d in (1, 2, 3):
        w, x = rng.integers(-4, 5, (2, d)).astype(float)
        x[0] = 5.0
        y = int(rng.choice([-1, 1]))
        w[0], w[1:] = -2.0 * y, 0
        cases.append((w, x, y, 0.5))
    return cases


def _mira_by(
    update=lambda m, p: not (m > 0 and m >= p),
    tau=lambda m, x, p: (1 - m) / (x @ x),
    direction=lambda x, y: y * x,
    margin=lambda w, x, y: y * (w @ x),
):
    def answer(w, x, y, p):
        m = margin(w, x, y)
        return w + tau(m, x, p) * direction(x, y) if update(m, p) else w

    return answer


def _mira_on_one_point(w, x, y, p):
    from lincls import mira

    z = y * x
    margin = w @ z
    if margin > 0 and margin >= p:
        return w
    rest = w - margin / (z @ z) * z  # orthogonal to z; MIRA from zero supplies the part along z
    return rest + mira(z[None, :], [1], fit_bias=False).w


reference = mira_step
alternates = {"helper": _mira_by(), "by lincls on one point": _mira_on_one_point}
wrong = {
    "norm not squared": _mira_by(tau=lambda m, x, p: (1 - m) / np.sqrt(x @ x)),
    "not divided": _mira_by(tau=lambda m, x, p: 1 - m),
    "perceptron": _mira_by(tau=lambda m, x, p: 1.0),
    "to the boundary": _mira_by(tau=lambda m, x, p: -m / (x @ x)),
    "to p": _mira_by(tau=lambda m, x, p: (p - m) / (x @ x)),
    "label forgotten": _mira_by(direction=lambda x, y: x),
    "only mistakes": _mira_by(update=lambda m, p: m <= 0),
    "also at p": _mira_by(update=lambda m, p: m <= p),
    "every small margin": _mira_by(update=lambda m, p: m < 1),
    "always": _mira_by(update=lambda m, p: True),
    "score without label": _mira_by(margin=lambda w, x, y: w @ x),
    "strict at zero": _mira_by(update=lambda m, p: m < p),
}
