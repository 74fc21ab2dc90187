"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from itertools import product
from types import SimpleNamespace

import numpy as np

from lincls import averaged_perceptron, datasets, mira, soft_margin
from lincls.checks import (
    check_age,
    check_average,
    check_coordinate_step,
    check_mira,
    check_mixing,
    check_near_margin,
    check_rate,
    check_smallest_step,
)
from lincls.plain import pegasos_states
from lincls.scale import mixed_perceptron

from . import Clause


def changed(result, **fields):
    """The result with other fields; its history, where it has one, may be given too."""
    told = {name: getattr(result, name) for name in ("w", "b", "mistakes", "converged")}
    return SimpleNamespace(**({"history": result.history} | told | fields))


# Averages

X, Y = datasets.overlapping(20, 2, 2, rng=0)
MEAN = averaged_perceptron(X, Y, n_epochs=3)

# MIRA, with and without steps on small margins

POINTS, SIGNS = datasets.separable(40, 3, 0.3, rng=1)
DIRECTION = np.linalg.lstsq(POINTS, SIGNS, rcond=None)[0]
assert (SIGNS * (POINTS @ DIRECTION)).min() > 0
KAPPA = 0.5
RUN = mira(POINTS, SIGNS, aggressive=KAPPA, fit_bias=False)
W, B = RUN.history()
OF_RUN = {"u": DIRECTION, "kappa": KAPPA, "fit_bias": False}


def mira_holds(result):
    check_mira(result, POINTS, SIGNS, **OF_RUN)


OVERSHOT = W.copy()
OVERSHOT[-1] += 30 * (W[-1] - W[-2])  # far beyond its goal
IDLE = np.zeros((100_000, 3))  # a run that never leaves zero
SHORT = 1e-3 * W[-1]
ASIDE = np.linalg.svd(DIRECTION[None])[2][-1]
ROOM = max(s for s in np.linspace(0, 3, 3001) if (SIGNS * (POINTS @ (DIRECTION + s * ASIDE))).min() > 0)
NARROW = 1e4 * (DIRECTION + ROOM * ASIDE)  # y f >= kappa, but hardly a margin

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


# Shards

CLOUD, KIND = datasets.separable(30, 2, 0.2, rng=3)
SHARDS = np.array_split(CLOUD, 3), np.array_split(KIND, 3)
SEPARATOR = np.append(np.linalg.lstsq(np.c_[CLOUD, np.ones(30)], KIND, rcond=None)[0], 0)[:3]
assert (KIND * (np.c_[CLOUD, np.ones(30)] @ SEPARATOR)).min() > 0
MIXED, UNIFORM = mixed_perceptron(*SHARDS), mixed_perceptron(*SHARDS, mixture="uniform")


def mixing_holds(result):
    check_mixing(result, *SHARDS, SEPARATOR[:2], SEPARATOR[2])


LAST = len(MIXED.mistakes) - 1
MORE = MIXED.mistakes.copy()
MORE[0] *= 100_000  # so many mistakes that every bound breaks
MANY = np.ones((100_000, 3), dtype=int)
AROUND = MIXED.W.copy()
AROUND[1] = -AROUND[1]
LONG = MIXED.W.copy()
LONG[1] *= 10

# The small problem

SAMPLE = soft_margin(X[::2], Y[::2], C=2)
SOLVED = soft_margin(X, Y, C=1)


def small_problem(primal):
    check_near_margin(SAMPLE.w, SAMPLE.b, X, Y, 1, band=1, whole=SimpleNamespace(primal=primal))


def far_band(primal):
    check_near_margin(SOLVED.w, SOLVED.b, X, Y, 1, band=0.5, whole=SimpleNamespace(primal=primal))


CLAUSES = {
    "prop-average": [
        Clause("w is the mean of the weights", check_average, (MEAN, X, Y), ((replace(MEAN, w=MEAN.last_w), X, Y),)),
        Clause("b is the mean of the offsets", check_average, (MEAN, X, Y), ((replace(MEAN, b=MEAN.last_b), X, Y),)),
    ],
    "prop-smallest-step": [
        Clause(
            "the step reaches a margin of one",
            check_smallest_step,
            ([0, 0], [2, 1], 1, [0.4, 0.2]),
            (([0, 0], [2, 1], 1, [0.2, 0.1]), ([0, 0], [2, 1], -1, [0.4, 0.2])),
        ),
        Clause(
            "no other is as near",
            check_smallest_step,
            ([1, 0], [2, 1], -1, [-0.2, -0.6]),
            (([1, 0], [2, 1], -1, [-1, -1]), ([1, 0], [2, 1], -1, [-0.5, 0])),
        ),
    ],
    "thm-mira": [
        Clause(
            "each update brings w nearer to u by so much",
            mira_holds,
            (RUN,),
            ((changed(RUN, history=lambda: (OVERSHOT, B), converged=False),),),
        ),
        Clause(
            "at most so many updates",
            mira_holds,
            (RUN,),
            ((changed(RUN, history=lambda: (IDLE, IDLE[:, 0]), mistakes=np.zeros(99_999, dtype=int)),),),
        ),
    ],
    "cor-mira-margin": [
        Clause("a clean pass has y f >= kappa", mira_holds, (RUN,), ((changed(RUN, w=SHORT),),)),
        Clause("at least kappa/2 of the margin", mira_holds, (RUN,), ((changed(RUN, w=NARROW),),)),
    ],
    "prop-age": [
        Clause(
            "the sum over the violations, divided by t",
            check_age,
            (HAND, [0, 1, 0], TWO, OPPOSITE, 1),
            ((HAND[[0, 1, 1, 3]], [0, 1, 0], TWO, OPPOSITE, 1), (HAND / 2, [0, 1, 0], TWO, OPPOSITE, 1)),
        ),
        Clause(
            "no longer than n C R",
            check_age,
            (HAND, [0, 1, 0], TWO, OPPOSITE, 1),
            ((5 * HAND, [0, 1, 0], TWO, OPPOSITE, 1),),
        ),
    ],
    "thm-pegasos": [
        Clause(
            "in expectation over all orders",
            check_rate,
            (ORDERS, TWO, OPPOSITE, 1, [1.0]),
            ((ORDERS + 40 * (ORDERS != 0), TWO, OPPOSITE, 1, [1.0]), (ORDERS[:5], TWO, OPPOSITE, 1, [1.0])),
        ),
        Clause("without expectation, with all points", rate_of_all_points, (WHOLE,), ((WHOLE + 40,),)),
    ],
    "prop-dcd": [
        Clause(
            "the value lies in the box",
            check_coordinate_step,
            ([0, 0], 0, 0.25, TWO, OPPOSITE, 1),
            (([0, 0], 0, 0.25, TWO, OPPOSITE, 0.1), ([0, 1.0], 0, -0.25, TWO, OPPOSITE, 1)),
        ),
        Clause(
            "the dual objective is largest there, and only there",
            check_coordinate_step,
            ([0, 0], 1, 0.5, TWO, OPPOSITE, 0.5),
            (
                ([0, 0], 1, 0.4, TWO, OPPOSITE, 0.5),
                ([0, 0], 0, 0.3, TWO, OPPOSITE, 1),
                ([1.0, 0], 1, 0.1, TWO, OPPOSITE, 1),
            ),
        ),
    ],
    "thm-near-margin": [
        Clause("the small value is at most the whole one", small_problem, (SOLVED.primal,), ((SOLVED.primal / 2,),)),
        Clause(
            "under the condition it solves the whole problem", far_band, (SOLVED.primal,), ((SOLVED.primal * 1.01,),)
        ),
    ],
    "thm-mixing": [
        Clause("u.w >= k delta", mixing_holds, (MIXED,), ((replace(MIXED, W=AROUND),),)),
        Clause("||w||^2 <= k R^2", mixing_holds, (MIXED,), ((replace(MIXED, W=LONG),),)),
        Clause(
            "k <= R^2/delta^2, and all mistakes at most S times that",
            mixing_holds,
            (UNIFORM,),
            ((replace(MIXED, mistakes=MORE),),),
        ),
        Clause("it stops at a separator", mixing_holds, (MIXED,), ((replace(MIXED, converged=False),),)),
    ],
}
