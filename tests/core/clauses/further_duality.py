"""What the page claims, clause by clause (see `clauses`)."""

from dataclasses import replace

import numpy as np

from clauses import holds
from lincls import checks, soft_margin
from lincls.checks import check_small_price

MORE, MORE_Y = np.array([[1.0], [2.0], [-1.0]]), np.array([1, 1, -1])
TINY = soft_margin(MORE, MORE_Y, 1e-4)


def objective(z):
    return z @ z / 2


def constraint(z):
    return np.array([5 - z[0] - 2 * z[1]])


POINTS, LAMBDAS = np.array([[0.0, 0], [1, 2.5], [5, 0], [1, 2]]), [[0.0], [0.5], [2.0]]
Z = np.array([1.0, 2.0])

small_price = holds(check_small_price, TINY, MORE, MORE_Y)

CLAUSES = {
    "prop-small-c": [
        small_price("||w||^2 <= 4 C n_-", replace(TINY, w=TINY.w + 0.1)),
        small_price(
            "b lies near the label of the larger class",
            *tuple((replace(TINY, b=b, b_interval=(b, b)), MORE, MORE_Y) for b in (-1.0, 0.0, 1.1)),
        ),
        small_price("every point is predicted as the larger class", replace(TINY, b=-1.0)),
    ],
    "thm-convex": [
        holds(checks.check_saddle, objective, constraint, Z, [1.0], POINTS, LAMBDAS)(
            "a KKT point is a saddle point and optimal",
            (objective, constraint, np.array([1, 2.5])),
            (objective, constraint, Z, [2.0]),
            (objective, constraint, Z, [-1.0]),
            (objective, constraint, np.array([0.0, 0]), [0.0]),
            (lambda z: -(z @ z) / 2, constraint, Z, [-1.0]),
        ),
        holds(checks.check_convex_kkt, Z, constraint(Z), [[-1, -2]], [1])(
            "multipliers exist: gradients balance, lam >= 0, lam g = 0",
            (Z, constraint(Z), [[-1, -2]], [2]),
            (-Z, constraint(Z), [[-1, -2]], [-1]),
            (2 * Z, constraint(2 * Z), [[-1, -2]], [2]),
            (Z / 2, constraint(Z / 2), [[-1, -2]], [0.5]),
            ([1.0], [0.0], [[0.0]], [7]),  # the wall that is too thin
        ),
    ],
}
