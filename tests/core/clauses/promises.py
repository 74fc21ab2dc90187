"""What the chapter claims, clause by clause (see `clauses`)."""

import itertools
from dataclasses import replace

import numpy as np

from clauses import holds
from lincls import checks, datasets, hard_margin, hinge_loss, perceptron_loss

P, F = np.meshgrid(np.linspace(0, 1, 21), np.linspace(-2, 2, 41))

FLOWERS, SPECIES = datasets.iris_pair()
IRIS = hard_margin(FLOWERS, SPECIES)
SPARE = int(np.setdiff1d(np.arange(100), IRIS.support)[0])

UNITS = np.eye(3)  # w = (1, 1, 1), alpha = (1, 1, 1): each is misjudged when left out, and R^2/gamma^2 = 3

# Two orders of two points: what is a mistake at the second visit, and what the state after the first visit does.
STEPS = [[1], [0]], [[0], [1]]

LINE = {(1, 1): ([0], 1), (1, -1): ([-2], 1), (-1, 1): ([2], -1), (-1, -1): ([0], -1)}

leave_one_out_margin = holds(checks.check_leave_one_out_margin, UNITS, [1, 1, 1], [0, 1, 2])
online_to_batch = holds(checks.check_online_to_batch, *STEPS, [0, 1], 2)
radon = holds(checks.check_radon, [[0], [1], [2]], [-0.5, 1, -0.5])

CLAUSES = {
    "thm-hinge-calibrated": [
        holds(checks.check_calibrated, hinge_loss, P, F)(
            "excess error <= excess hinge",
            perceptron_loss,
            lambda f: hinge_loss(f) / 2,  # half the price is too little
            lambda f: hinge_loss(-f),
        )
    ],
    "thm-leave-one-out": [
        holds(checks.check_leave_one_out, IRIS, FLOWERS, SPECIES, IRIS.support)(
            "only support vectors are misjudged", (IRIS, FLOWERS, SPECIES, [SPARE])
        ),
        holds(checks.check_leave_one_out, IRIS, FLOWERS, SPECIES, [])(
            "without any other point (w, b) is the same",
            replace(IRIS, support=IRIS.support[1:]),
            replace(IRIS, w=1.001 * IRIS.w),
            replace(IRIS, b=IRIS.b + 0.01),
        ),
    ],
    "thm-leave-one-out-margin": [
        holds(checks.check_leave_one_out_margin, UNITS, [1, 1, 1], [])(
            "sum alpha = ||w||^2, and w has y w.x >= 1", (UNITS, [1, 1, 0.5]), (UNITS, [1, 1, 0])
        ),
        leave_one_out_margin("a misjudged point has alpha >= 1/||z||^2", ([*UNITS, [1, 1, 1]], [1, 1, 1, 0], [3])),
        leave_one_out_margin("at most R^2/gamma^2 points are misjudged", (UNITS, [1, 1, 1], [0, 1, 2, 2])),
    ],
    "thm-voted": [
        online_to_batch(
            "a state errs on a new point as often as on the next",
            ([[1], [1]], STEPS[1], [0, 1], 2),
            (STEPS[0], [[1], [1]], [0, 1], 2),
        ),
        online_to_batch("no more mistakes than Novikoff's bound, less the first", (*STEPS, [0, 1], 1.5)),
        online_to_batch("the vote is wrong only where half of the voters are", (*STEPS, [1, 1])),
    ],
    "thm-finite-class": [
        holds(checks.check_finite_class, [[1, 0, 0], [0, 1, 1]], 4, 0.2, (np.log(10) / 8) ** 0.5)(
            "all at once, with probability 1 - epsilon",
            ([[1, 0, 0], [0, 1, 1]], 4, 0.2, 0.1),
            ([[1, 0, 0], [0, 1, 1]], 4, 0.2, 0),
        )
    ],
    "thm-radon": [
        radon(
            "the weights of each group sum to one",
            ([[0], [1], [2]], [-1, 2, -1]),
            ([[0], [1], [2]], [0, 0, 0]),
            ([[0], [1], [2]], [0.5, 0.5, 0]),
        ),
        radon("the mixtures are equal", ([[0], [1], [2]], [-0.4, 1, -0.6]), ([[0], [1], [2]], [-1, 1, 0])),
    ],
    "thm-vc": [
        holds(checks.check_shattered, [[0], [1]], LINE)(
            "each labelling of d + 1 points has a separator",
            ([[0], [1]], LINE | {(1, -1): ([2], -1)}),
            ([[0], [1]], {y: LINE[y] for y in itertools.islice(LINE, 3)}),
        ),
        holds(checks.check_radon, [[0], [3], [1]], [-2 / 3, -1 / 3, 1])(
            "d + 2 points have a labelling without one", ([[0], [3], [1]], [-1 / 3, -2 / 3, 1])
        ),
    ],
}
