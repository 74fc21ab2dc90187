"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from itertools import product

import numpy as np

from lincls import averaged_perceptron, datasets
from lincls.checks import check_age, check_average, check_coordinate_step, check_rate, check_smallest_step
from lincls.plain import pegasos_states

from . import holds

# Averages

X, Y = datasets.overlapping(20, 2, 2, rng=0)
MEAN = averaged_perceptron(X, Y, n_epochs=3)

# Pegasos, all orders of visits of two points, and steps of all points

TWO, OPPOSITE = np.array([[2.0], [-1.0]]), np.array([1, -1])
HAND = np.array([[0], [4], [2], [4 / 3]])


def all_point_states(T, X, y, C):
    """The states of steps 1/t from all points."""
    w = [np.zeros(X.shape[1])]
    for t in range(1, T + 1):
        v = y * (X @ w[-1]) < 1
        w.append(w[-1] - (w[-1] - C * (v * y) @ X) / t)
    return w


ORDERS = np.array([[HAND[0], *pegasos_states(TWO, OPPOSITE, 1, order)] for order in product(range(2), repeat=6)])
WHOLE = np.array([all_point_states(50, X, Y, 0.1)])


def rate_of_all_points(runs):
    check_rate(runs, X, Y, 0.1, WHOLE[0, -1], all_points=True)


average = holds(check_average, MEAN, X, Y)
age = holds(check_age, HAND, [0, 1, 0], TWO, OPPOSITE, 1)

CLAUSES = {
    "prop-average": [
        average("w is the mean of the weights", replace(MEAN, w=MEAN.last_w)),
        average("b is the mean of the offsets", replace(MEAN, b=MEAN.last_b)),
    ],
    "prop-smallest-step": [
        holds(check_smallest_step, [0, 0], [2, 1], 1, [0.4, 0.2])(
            "the step reaches a margin of one", ([0, 0], [2, 1], 1, [0.2, 0.1]), ([0, 0], [2, 1], -1)
        ),
        holds(check_smallest_step, [1, 0], [2, 1], -1, [-0.2, -0.6])(
            "no other is as near", ([1, 0], [2, 1], -1, [-1, -1]), ([1, 0], [2, 1], -1, [-0.5, 0])
        ),
    ],
    "prop-age": [
        age("the sum over the violations, divided by t", HAND[[0, 1, 1, 3]], HAND / 2),
        age("no longer than n C R", 5 * HAND),
    ],
    "thm-pegasos": [
        holds(check_rate, ORDERS, TWO, OPPOSITE, 1, [1.0])(
            "in expectation over all orders", ORDERS + 40 * (ORDERS != 0), ORDERS[:5]
        ),
        holds(rate_of_all_points, WHOLE)("without expectation, with all points", WHOLE + 40),
    ],
    "prop-dcd": [
        holds(check_coordinate_step, [0, 0], 0, 0.25, TWO, OPPOSITE, 1)(
            "the value lies in the box", ([0, 0], 0, 0.25, TWO, OPPOSITE, 0.1), ([0, 1.0], 0, -0.25)
        ),
        holds(check_coordinate_step, [0, 0], 1, 0.5, TWO, OPPOSITE, 0.5)(
            "the dual objective is largest there, and only there",
            ([0, 0], 1, 0.4),
            ([0, 0], 0, 0.3, TWO, OPPOSITE, 1),
            ([1.0, 0], 1, 0.1, TWO, OPPOSITE, 1),
        ),
    ],
}
