"""What the page claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from functools import partial

import numpy as np

from lincls import batch_perceptron, checks, perceptron

from . import Clause
from .convergence import (
    AXES,
    BATCH,
    CYCLE,
    FAR,
    FAST,
    FROM_AFAR,
    HAND,
    ONES,
    PAIR,
    PAIR_Y,
    PLANE,
    TIGHT,
    XOR,
    XOR_Y,
    ZIGZAG,
    U,
    X,
    Y,
    check_batch,
    inseparable,
    more_updates,
    novikoff,
)
from .perceptron import with_states

CLAUSES = {
    "thm-plane": [
        Clause(
            "k <= R^2/(2 delta^2) + 1",
            checks.check_plane,
            (PLANE, *ZIGZAG, [0, 1]),
            ((more_updates(PLANE, 34), *ZIGZAG, [0, 1]),),
        ),
        Clause(
            "a mistake needs sideways weight, of which there is less and less",
            checks.check_plane,
            (PLANE, *ZIGZAG, [0, 1]),
            (
                (with_states(PLANE, dw=[4, 0], at=[1, 3]), *ZIGZAG, [0, 1]),
                (with_states(PLANE, dw=[0.9, 0], at=30), *ZIGZAG, [0, 1]),
            ),
        ),
    ],
    "thm-nonzero-start": [
        Clause(
            "k <= R^2/delta^2 + 2|w_0|/(eta delta)",
            novikoff,
            (FAR, X, Y, U),
            ((with_states(replace(FAR, mistakes=np.resize(FAR.mistakes, 31)), at=0), X, Y, U),),
        ),
        Clause(
            "with any learning rate: 15 for eta = 4, and 30 only for eta = 1",
            partial(novikoff, eta=4),
            (FAST, X, Y, U),
            ((with_states(replace(FAST, mistakes=np.resize(FAST.mistakes, 16)), at=0), X, Y, U), (FAR, X, Y, U)),
        ),
    ],
    "thm-batch": [
        Clause(
            "it stops",
            check_batch,
            (BATCH, PAIR, PAIR_Y, [5]),
            ((replace(BATCH, converged=False), PAIR, PAIR_Y, [5]), (replace(BATCH, w=-BATCH.w), PAIR, PAIR_Y, [5])),
        ),
        Clause(
            "at most n R^2/delta^2 corrections",
            check_batch,
            (BATCH, PAIR, PAIR_Y, [5]),
            ((replace(BATCH, n_mistakes=np.array([2, 1])), PAIR, PAIR_Y, [5]),),
        ),
        Clause(
            "on the augmented points, with an offset",
            checks.check_batch,
            (batch_perceptron(PAIR, PAIR_Y), PAIR, PAIR_Y, [5]),
            ((replace(BATCH, n_mistakes=np.array([2, 2, 1])), PAIR, PAIR_Y, [5]),),
        ),
    ],
    "thm-inseparable": [
        Clause(
            "k <= (R|v| + sqrt(Xi))^2, on separable data Novikoff's bound",
            inseparable,
            (HAND, X, Y, U),
            ((more_updates(HAND, 11), X, Y, U),),
        ),
        Clause(
            "Xi is summed over the updates",
            inseparable,
            (TIGHT, AXES, ONES, [1, 1, 1, 1, 0]),
            ((replace(TIGHT, mistakes=np.resize([0, 1, 2, 3], 5)), AXES, ONES, [1, 1, 1, 1, 0]),),
        ),
        Clause(
            "with an offset on the augmented points",
            checks.check_inseparable,
            (CYCLE, XOR, XOR_Y, [0, 0]),
            ((replace(CYCLE, mistakes=np.zeros(40, dtype=int)), XOR, XOR_Y, [-1, -1], -1),),
        ),
    ],
    "thm-cycling": [
        Clause(
            "the states stay within r",
            checks.check_bounded,
            (CYCLE, XOR, XOR_Y),
            ((with_states(CYCLE, dw=1e4), XOR, XOR_Y), (with_states(CYCLE, db=-1e4), XOR, XOR_Y)),
        ),
        Clause(
            "r depends on the length of the start",
            checks.check_bounded,
            (FROM_AFAR, XOR, XOR_Y),
            ((with_states(FROM_AFAR, dw=1e5), XOR, XOR_Y),),
        ),
        Clause(
            "on rational data two passes begin in the same state",
            checks.check_cycle,
            (CYCLE,),
            ((perceptron(XOR, XOR_Y, max_epochs=1),), (perceptron([[1.0]], [1], w0=[-1e17], fit_bias=False),)),
        ),
        Clause(
            "from another start, too",
            checks.check_cycle,
            (FROM_AFAR,),
            ((replace(FROM_AFAR, mistakes=FROM_AFAR.mistakes[:8]),),),
        ),
        Clause(
            "what happened between them is repeated",
            checks.check_cycle,
            (CYCLE,),
            (
                (replace(CYCLE, mistakes=np.array([0, 1, 2, 3, 3, 2, 1])),),
                (replace(CYCLE, mistakes=np.array([0, 1, 2, 3, 0, 1, 3])),),
            ),
        ),
    ],
}
