"""Answers to solvers-5."""

import numpy as np


def solvers_5(C, mu):
    """Return the changes of w, alpha, r and xi."""
    alpha, r, xi = 1, 1, 1
    equations = [
        [0, r, alpha, 0],  # the first product
        [0, -xi, 0, C - alpha],  # the second
        [1, 0, -1, 1],  # y f = 1 + r - xi
        [1, -2, 0, 0],  # w = 2 alpha
    ]
    short = [mu - alpha * r, mu - (C - alpha) * xi, 1 + r - xi, 2 * alpha]
    return np.linalg.solve(equations, short)


def draw(rng):
    """Draw the price and the target, so that the whole step may be taken."""
    while True:
        C, mu = float(rng.choice([1.5, 2, 4])), int(rng.integers(1, 20)) / 20
        dw, dalpha, dr, dxi = solvers_5(C, mu).tolist()
        alpha, r, xi = 1 + dalpha, 1 + dr, 1 + dxi
        if min(alpha, C - alpha, r, xi) > 0.01:
            break
    told = {"alpha": alpha, "r": r, "xi": xi, "first": alpha * r, "second": (C - alpha) * xi}
    changes = {"dw": dw, "dalpha": dalpha, "dr": dr, "dxi": dxi, "short": mu - 1, "short2": mu - C + 1}
    return {"C": C, "mu": mu, "c": C - 1} | {name: round(x, 9) for name, x in (told | changes).items()}


def _solved(first=(0, 1, 1, 0), change=-1, margin=(1, 0, -1, 1), weights=(1, -2, 0, 0), target=1):
    """Solve other equations; `change` is the factor of the multiplier's change in the second product."""

    def answer(C, mu):
        short = [target * mu - 1, target * mu - (C - 1), 1, -weights[1]]
        return np.linalg.solve([first, (0, change, 0, C - 1), margin, weights], short)

    return answer


reference = solvers_5
alternates = {
    "equation by equation": _solved(),
    "a tuple": lambda dw, dalpha, dr, dxi: (dw, dalpha, dr, dxi),
}
wrong = {
    "mu forgotten": _solved(target=0),
    "sign in the second product": _solved(change=1),
    "one point in w": _solved(weights=(1, -1, 0, 0)),
    "new values": lambda dw, alpha, r, xi: [dw, alpha, r, xi],
    "margin without slack": _solved(margin=(1, 0, -1, 0)),
}
