"""What the chapter claims, clause by clause (see `clauses`)."""

import itertools
from dataclasses import replace

import numpy as np

from clauses import Clause
from lincls import datasets, hard_margin, hinge_loss, perceptron_loss
from lincls.checks import (
    check_calibrated,
    check_finite_class,
    check_leave_one_out,
    check_leave_one_out_margin,
    check_online_to_batch,
    check_radon,
    check_shattered,
)

P, F = np.meshgrid(np.linspace(0, 1, 21), np.linspace(-2, 2, 41))

FLOWERS, SPECIES = datasets.iris_pair()
IRIS = hard_margin(FLOWERS, SPECIES)
SPARE = int(np.setdiff1d(np.arange(100), IRIS.support)[0])

UNITS = np.eye(3)  # w = (1, 1, 1), alpha = (1, 1, 1): each is misjudged when left out, and R^2/gamma^2 = 3

# Two orders of two points: what is a mistake at the second visit, and what the state after the first visit does.
STEPS = [[1], [0]], [[0], [1]]

LINE = {(1, 1): ([0], 1), (1, -1): ([-2], 1), (-1, 1): ([2], -1), (-1, -1): ([0], -1)}

CLAUSES = {
    "thm-hinge-calibrated": [
        Clause(
            "excess error <= excess hinge",
            check_calibrated,
            (hinge_loss, P, F),
            (
                (perceptron_loss, P, F),
                (lambda f: hinge_loss(f) / 2, P, F),  # half the price is too little
                (lambda f: hinge_loss(-f), P, F),
            ),
        )
    ],
    "thm-leave-one-out": [
        Clause(
            "only support vectors are misjudged",
            check_leave_one_out,
            (IRIS, FLOWERS, SPECIES, IRIS.support),
            ((IRIS, FLOWERS, SPECIES, [SPARE]),),
        ),
        Clause(
            "without any other point (w, b) is the same",
            check_leave_one_out,
            (IRIS, FLOWERS, SPECIES, []),
            (
                (replace(IRIS, support=IRIS.support[1:]), FLOWERS, SPECIES, []),
                (replace(IRIS, w=1.001 * IRIS.w), FLOWERS, SPECIES, []),
                (replace(IRIS, b=IRIS.b + 0.01), FLOWERS, SPECIES, []),
            ),
        ),
    ],
    "thm-leave-one-out-margin": [
        Clause(
            "sum alpha = ||w||^2, and w has y w.x >= 1",
            check_leave_one_out_margin,
            (UNITS, [1, 1, 1], []),
            ((UNITS, [1, 1, 0.5], []), (UNITS, [1, 1, 0], [])),
        ),
        Clause(
            "a misjudged point has alpha >= 1/||z||^2",
            check_leave_one_out_margin,
            (UNITS, [1, 1, 1], [0, 1, 2]),
            (([*UNITS, [1, 1, 1]], [1, 1, 1, 0], [3]),),
        ),
        Clause(
            "at most R^2/gamma^2 points are misjudged",
            check_leave_one_out_margin,
            (UNITS, [1, 1, 1], [0, 1, 2]),
            ((UNITS, [1, 1, 1], [0, 1, 2, 2]),),
        ),
    ],
    "thm-voted": [
        Clause(
            "a state errs on a new point as often as on the next",
            check_online_to_batch,
            (*STEPS, [0, 1], 2),
            (([[1], [1]], STEPS[1], [0, 1], 2), (STEPS[0], [[1], [1]], [0, 1], 2)),
        ),
        Clause(
            "no more mistakes than Novikoff's bound, less the first",
            check_online_to_batch,
            (*STEPS, [0, 1], 2),
            ((*STEPS, [0, 1], 1.5),),
        ),
        Clause(
            "the vote is wrong only where half of the voters are",
            check_online_to_batch,
            (*STEPS, [0, 1], 2),
            ((*STEPS, [1, 1], 2),),
        ),
    ],
    "thm-finite-class": [
        Clause(
            "all at once, with probability 1 - epsilon",
            check_finite_class,
            ([[1, 0, 0], [0, 1, 1]], 4, 0.2, (np.log(10) / 8) ** 0.5),
            (([[1, 0, 0], [0, 1, 1]], 4, 0.2, 0.1), ([[1, 0, 0], [0, 1, 1]], 4, 0.2, 0)),
        )
    ],
    "thm-radon": [
        Clause(
            "the weights of each group sum to one",
            check_radon,
            ([[0], [1], [2]], [-0.5, 1, -0.5]),
            (([[0], [1], [2]], [-1, 2, -1]), ([[0], [1], [2]], [0, 0, 0]), ([[0], [1], [2]], [0.5, 0.5, 0])),
        ),
        Clause(
            "the mixtures are equal",
            check_radon,
            ([[0], [1], [2]], [-0.5, 1, -0.5]),
            (([[0], [1], [2]], [-0.4, 1, -0.6]), ([[0], [1], [2]], [-1, 1, 0])),
        ),
    ],
    "thm-vc": [
        Clause(
            "each labelling of d + 1 points has a separator",
            check_shattered,
            ([[0], [1]], LINE),
            (
                ([[0], [1]], LINE | {(1, -1): ([2], -1)}),
                ([[0], [1]], {y: LINE[y] for y in itertools.islice(LINE, 3)}),
            ),
        ),
        Clause(
            "d + 2 points have a labelling without one",
            check_radon,
            ([[0], [3], [1]], [-2 / 3, -1 / 3, 1]),
            (([[0], [3], [1]], [-1 / 3, -2 / 3, 1]),),
        ),
    ],
}
