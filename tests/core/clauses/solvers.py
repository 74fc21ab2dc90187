"""What the chapter claims, clause by clause (see `clauses`)."""

import numpy as np

from clauses import holds
from lincls import checks

PAIR, SIDES = np.array([[1.0], [-1.0]]), np.array([1, -1])
LINE, ON_LINE = np.array([[0.0], [2.0], [3.0], [5.0]]), np.array([-1, 1, -1, 1])
FIVE, FIVE_SIDES = np.array([[-2.0, 0], [-3, 2], [2, 1], [2, -1], [1, -2]]), np.array([1, 1, -1, -1, 1])
BREAKPOINTS = [1 / 11, 4 / 27, 7 / 27, 1 / 2, 1]
NEAR, NEAR_SIDES = np.array([[1.0], [3.0], [-1.0]]), np.array([1, 1, -1])


def central(w=2.0, b=0.0, xi=(1.0, 1.0), C=3.0, mu=2.0):
    """The centre of the points 1 and -1 for C = 3 and mu = 2, where alpha = 1, or what is given instead."""
    return [w], b, list(xi), PAIR, SIDES, C, mu


central_path = holds(checks.check_central_path, *central())

CLAUSES = {
    "prop-central-path": [
        central_path(
            "w is the sum of alpha y x, and the prices balance",
            central(w=2.2),
            central(b=0.2),
            central(w=1.8, xi=(1.2, 1.2)),
        ),
        central_path(
            "alpha r = (C - alpha) xi = mu, with alpha between 0 and C",
            central(xi=(1.1, 1.0)),
            central(C=4.0),
            central(w=0.0),
            central(C=0.9),
        ),
        central_path("the gap is 2 n mu", central(mu=1.9), central(mu=2.1)),
    ],
    "prop-path": [
        holds(checks.check_path, BREAKPOINTS, FIVE, FIVE_SIDES)(
            "w is affine between neighbouring breakpoints",
            *[(np.delete(BREAKPOINTS, k), FIVE, FIVE_SIDES) for k in range(5)],
            [1 / 11, 4 / 27, 0.3, 1 / 2, 1],
        ),
        holds(checks.check_path, [0.1], LINE, ON_LINE)(
            "finitely many intervals cover all C > 0: the first is (0, C_0), in the last w stays", [0.05], [0.12]
        ),
    ],
    "prop-smo": [
        holds(checks.check_smo_end, [0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.2)(
            "no pair can gain where alpha is optimal, and only there",
            [0.1, 0, 0.1],
            [0.1, 0.1, 0.2],
            ([0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.3),
        ),
        holds(checks.check_smo_end, [0.5, 0.5], PAIR, SIDES, 1.0)(
            "alpha is feasible", [0.5, 0.4], ([0.5, 0.5], PAIR, SIDES, 0.4)
        ),
        holds(checks.check_smo_end, [0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.2, -0.2)(
            "every b in between is optimal, and no other",
            ([0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.2, -0.3),
            ([0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.2, 0.7),
        ),
    ],
}
