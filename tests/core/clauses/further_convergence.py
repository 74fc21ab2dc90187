"""What the page claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from functools import partial

import numpy as np

from lincls import batch_perceptron, checks, perceptron

from . import holds
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

plane = holds(checks.check_plane, PLANE, *ZIGZAG, [0, 1])
batch = holds(check_batch, BATCH, PAIR, PAIR_Y, [5])
cycle = holds(checks.check_cycle, CYCLE)

CLAUSES = {
    "thm-plane": [
        plane("k <= R^2/(2 delta^2) + 1", more_updates(PLANE, 34)),
        plane(
            "a mistake needs sideways weight, of which there is less and less",
            with_states(PLANE, dw=[4, 0], at=[1, 3]),
            with_states(PLANE, dw=[0.9, 0], at=30),
        ),
    ],
    "thm-nonzero-start": [
        holds(novikoff, FAR, X, Y, U)(
            "k <= R^2/delta^2 + 2|w_0|/(eta delta)",
            with_states(replace(FAR, mistakes=np.resize(FAR.mistakes, 31)), at=0),
        ),
        holds(partial(novikoff, eta=4), FAST, X, Y, U)(
            "with any learning rate: 15 for eta = 4, and 30 only for eta = 1",
            with_states(replace(FAST, mistakes=np.resize(FAST.mistakes, 16)), at=0),
            FAR,
        ),
    ],
    "thm-batch": [
        batch("it stops", replace(BATCH, converged=False), replace(BATCH, w=-BATCH.w)),
        batch("at most n R^2/delta^2 corrections", replace(BATCH, n_mistakes=np.array([2, 1]))),
        holds(checks.check_batch, batch_perceptron(PAIR, PAIR_Y), PAIR, PAIR_Y, [5])(
            "on the augmented points, with an offset", replace(BATCH, n_mistakes=np.array([2, 2, 1]))
        ),
    ],
    "thm-inseparable": [
        holds(inseparable, HAND, X, Y, U)(
            "k <= (R|v| + sqrt(Xi))^2, on separable data Novikoff's bound", more_updates(HAND, 11)
        ),
        holds(inseparable, TIGHT, AXES, ONES, [1, 1, 1, 1, 0])(
            "Xi is summed over the updates", replace(TIGHT, mistakes=np.resize([0, 1, 2, 3], 5))
        ),
        holds(checks.check_inseparable, CYCLE, XOR, XOR_Y, [0, 0])(
            "with an offset on the augmented points",
            (replace(CYCLE, mistakes=np.zeros(40, dtype=int)), XOR, XOR_Y, [-1, -1], -1),
        ),
    ],
    "thm-cycling": [
        holds(checks.check_bounded, CYCLE, XOR, XOR_Y)(
            "the states stay within r", with_states(CYCLE, dw=1e4), with_states(CYCLE, db=-1e4)
        ),
        holds(checks.check_bounded, FROM_AFAR, XOR, XOR_Y)(
            "r depends on the length of the start", with_states(FROM_AFAR, dw=1e5)
        ),
        cycle(
            "on rational data two passes begin in the same state",
            perceptron(XOR, XOR_Y, max_epochs=1),
            perceptron([[1.0]], [1], w0=[-1e17], fit_bias=False),
        ),
        holds(checks.check_cycle, FROM_AFAR)(
            "from another start, too", replace(FROM_AFAR, mistakes=FROM_AFAR.mistakes[:8])
        ),
        cycle(
            "what happened between them is repeated",
            replace(CYCLE, mistakes=np.array([0, 1, 2, 3, 3, 2, 1])),
            replace(CYCLE, mistakes=np.array([0, 1, 2, 3, 0, 1, 3])),
        ),
    ],
}
