"""What the page claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from functools import partial

import numpy as np

from lincls import batch_perceptron, checks, perceptron

from . import convergence as given
from . import holds
from .perceptron import with_states

plane = holds(checks.check_plane, given.PLANE, *given.ZIGZAG, [0, 1])
batch = holds(given.check_batch, given.BATCH, given.PAIR, given.PAIR_Y, [5])
cycle = holds(checks.check_cycle, given.CYCLE)

CLAUSES = {
    "thm-plane": [
        plane("k <= R^2/(2 delta^2) + 1", given.more_updates(given.PLANE, 34)),
        plane(
            "a mistake needs sideways weight, of which there is less and less",
            with_states(given.PLANE, dw=[4, 0], at=[1, 3]),
            with_states(given.PLANE, dw=[0.9, 0], at=30),
        ),
    ],
    "thm-nonzero-start": [
        holds(given.novikoff, given.FAR, given.X, given.Y, given.U)(
            "k <= R^2/delta^2 + 2|w_0|/(eta delta)",
            with_states(replace(given.FAR, mistakes=np.resize(given.FAR.mistakes, 31)), at=0),
        ),
        holds(partial(given.novikoff, eta=4), given.FAST, given.X, given.Y, given.U)(
            "with any learning rate: 15 for eta = 4, and 30 only for eta = 1",
            with_states(replace(given.FAST, mistakes=np.resize(given.FAST.mistakes, 16)), at=0),
            given.FAR,
        ),
    ],
    "thm-batch": [
        batch("it stops", replace(given.BATCH, converged=False), replace(given.BATCH, w=-given.BATCH.w)),
        batch("at most n R^2/delta^2 corrections", replace(given.BATCH, n_mistakes=np.array([2, 1]))),
        holds(checks.check_batch, batch_perceptron(given.PAIR, given.PAIR_Y), given.PAIR, given.PAIR_Y, [5])(
            "on the augmented points, with an offset", replace(given.BATCH, n_mistakes=np.array([2, 2, 1]))
        ),
    ],
    "thm-inseparable": [
        holds(given.inseparable, given.HAND, given.X, given.Y, given.U)(
            "k <= (R|v| + sqrt(Xi))^2, on separable data Novikoff's bound", given.more_updates(given.HAND, 11)
        ),
        holds(given.inseparable, given.TIGHT, given.AXES, given.ONES, [1, 1, 1, 1, 0])(
            "Xi is summed over the updates", replace(given.TIGHT, mistakes=np.resize([0, 1, 2, 3], 5))
        ),
        holds(checks.check_inseparable, given.CYCLE, given.XOR, given.XOR_Y, [0, 0])(
            "with an offset on the augmented points",
            (replace(given.CYCLE, mistakes=np.zeros(40, dtype=int)), given.XOR, given.XOR_Y, [-1, -1], -1),
        ),
    ],
    "thm-cycling": [
        holds(checks.check_bounded, given.CYCLE, given.XOR, given.XOR_Y)(
            "the states stay within r", with_states(given.CYCLE, dw=1e4), with_states(given.CYCLE, db=-1e4)
        ),
        holds(checks.check_bounded, given.FROM_AFAR, given.XOR, given.XOR_Y)(
            "r depends on the length of the start", with_states(given.FROM_AFAR, dw=1e5)
        ),
        cycle(
            "on rational data two passes begin in the same state",
            perceptron(given.XOR, given.XOR_Y, max_epochs=1),
            perceptron([[1.0]], [1], w0=[-1e17], fit_bias=False),
        ),
        holds(checks.check_cycle, given.FROM_AFAR)(
            "from another start, too", replace(given.FROM_AFAR, mistakes=given.FROM_AFAR.mistakes[:8])
        ),
        cycle(
            "what happened between them is repeated",
            replace(given.CYCLE, mistakes=np.array([0, 1, 2, 3, 3, 2, 1])),
            replace(given.CYCLE, mistakes=np.array([0, 1, 2, 3, 0, 1, 3])),
        ),
    ],
}
