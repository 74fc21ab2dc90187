"""What the chapter claims, clause by clause (see `clauses`)."""

import numpy as np

from clauses import Clause
from lincls import checks

PAIR, SIDES = np.array([[1.0], [-1.0]]), np.array([1, -1])
LINE, ON_LINE = np.array([[0.0], [2.0], [3.0], [5.0]]), np.array([-1, 1, -1, 1])
FIVE, FIVE_SIDES = np.array([[-2.0, 0], [-3, 2], [2, 1], [2, -1], [1, -2]]), np.array([1, 1, -1, -1, 1])
BREAKPOINTS = [1 / 11, 4 / 27, 7 / 27, 1 / 2, 1]
NEAR, NEAR_SIDES = np.array([[1.0], [3.0], [-1.0]]), np.array([1, 1, -1])


def central(w=2.0, b=0.0, xi=(1.0, 1.0), C=3.0, mu=2.0):
    """The centre of the points 1 and -1 for C = 3 and mu = 2, where alpha = 1, or what is given instead."""
    return [w], b, list(xi), PAIR, SIDES, C, mu


CLAUSES = {
    "prop-central-path": [
        Clause(
            "w is the sum of alpha y x, and the prices balance",
            checks.check_central_path,
            central(),
            (central(w=2.2), central(b=0.2), central(w=1.8, xi=(1.2, 1.2))),
        ),
        Clause(
            "alpha r = (C - alpha) xi = mu, with alpha between 0 and C",
            checks.check_central_path,
            central(),
            (central(xi=(1.1, 1.0)), central(C=4.0), central(w=0.0), central(C=0.9)),
        ),
        Clause(
            "the gap is 2 n mu",
            checks.check_central_path,
            central(),
            (central(mu=1.9), central(mu=2.1)),
        ),
    ],
    "prop-path": [
        Clause(
            "w is affine between neighbouring breakpoints",
            checks.check_path,
            (BREAKPOINTS, FIVE, FIVE_SIDES),
            (
                *[(np.delete(BREAKPOINTS, k), FIVE, FIVE_SIDES) for k in range(5)],
                ([1 / 11, 4 / 27, 0.3, 1 / 2, 1], FIVE, FIVE_SIDES),
            ),
        ),
        Clause(
            "finitely many intervals cover all C > 0: the first is (0, C_0), in the last w stays",
            checks.check_path,
            ([0.1], LINE, ON_LINE),
            (([0.05], LINE, ON_LINE), ([0.12], LINE, ON_LINE)),
        ),
    ],
    "prop-smo": [
        Clause(
            "no pair can gain where alpha is optimal, and only there",
            checks.check_smo_end,
            ([0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.2),
            (
                ([0.1, 0, 0.1], NEAR, NEAR_SIDES, 0.2),
                ([0.1, 0.1, 0.2], NEAR, NEAR_SIDES, 0.2),
                ([0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.3),
            ),
        ),
        Clause(
            "alpha is feasible",
            checks.check_smo_end,
            ([0.5, 0.5], PAIR, SIDES, 1.0),
            (([0.5, 0.4], PAIR, SIDES, 1.0), ([0.5, 0.5], PAIR, SIDES, 0.4)),
        ),
        Clause(
            "every b in between is optimal, and no other",
            checks.check_smo_end,
            ([0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.2, -0.2),
            (([0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.2, -0.3), ([0.2, 0, 0.2], NEAR, NEAR_SIDES, 0.2, 0.7)),
        ),
    ],
}
