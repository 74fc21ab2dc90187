"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from lincls import Separation, batch_perceptron, checks, datasets, perceptron, separate
from lincls.checks.claims import require

from . import Clause

X, y = datasets.eighty_five()
RUN = perceptron(X, y)
UNIT, STEP = perceptron(X, y, w0=[-20, 80], b0=4), perceptron(X, y, w0=[-5, 20], b0=1, eta=0.25)
BATCH, SMALL = batch_perceptron(X, y), batch_perceptron(X, y, eta=0.25)
XOR, XOR_Y = datasets.xor()
CYCLE = perceptron(XOR, XOR_Y, max_epochs=2)
# Six inseparable points, visited in another order in each pass, from another start, with another rate and scale.
SIX, SIX_Y = np.array([[0, 0], [2, 4], [-4, -3], [3, 4], [-2, -2], [3, -1]]), np.array([-1, 1, -1, -1, 1, 1])
VISITS = np.concatenate([np.random.default_rng(0).permutation(6) for _ in range(3)] * 200)
WANDER = perceptron(SIX, SIX_Y, order=VISITS, w0=[3, -1], b0=4, eta=0.5, rho=2, max_epochs=1)


def with_states(run, dw=0.0, db=0.0, at=2, **fields):
    """A run whose state after `at` updates is another."""
    W, b = (states.copy() for states in run.history())
    W[at] += dw
    b[at] += db
    known = {"w": run.w, "b": run.b, "mistakes": run.mistakes, "alpha": run.alpha, "n_updates": run.n_updates}
    return SimpleNamespace(
        history=lambda: (W, b), **known | {"n_epochs": run.n_epochs, "converged": run.converged} | fields
    )


def check_certificate(lam, X, y):
    checks.check_separation(Separation(separable=False, certificate=lam), X, y)


def check_stop(run, X, y, order=None):
    """A run that says it has stopped made a clean pass, and separates."""
    checks.check_trace(run, X, y, order=order)
    require(run.converged == separate(X, y).separable, "it stops exactly on separable data", "run")
    if run.converged:
        checks.check_separates(run.w, run.b, X, y)


CLAUSES = {
    "prop-improvement": [
        Clause(
            "the point's own y f rises by |x|^2 + 1",
            checks.check_improvement,
            (RUN, X, y),
            ((with_states(RUN, dw=1e-3), X, y), (with_states(RUN, db=-1e-3), X, y), (RUN, X, -y)),
        )
    ],
    "prop-counts": [
        Clause(
            "the counts sum to k",
            checks.check_counts,
            (RUN, X, y),
            ((replace(RUN, mistakes=RUN.mistakes[:-1]), X, y),),
        ),
        Clause(
            "w = sum alpha y x",
            checks.check_counts,
            (RUN, X, y),
            ((replace(RUN, w=RUN.w + 1e-6), X, y), (replace(RUN, alpha=np.roll(RUN.alpha, 1)), X, y)),
        ),
        Clause("b = sum alpha y", checks.check_counts, (RUN, X, y), ((replace(RUN, b=RUN.b + 1), X, y),)),
        Clause(
            "starting from zero",
            checks.check_counts,
            (RUN, X, y),
            ((UNIT, X, y), (perceptron(X, y, w0=[1, 0]), X, y), (perceptron(X, y, b0=1), X, y)),
        ),
    ],
    "prop-step": [
        Clause(
            "the same mistakes in the same order",
            checks.check_step,
            (STEP, UNIT, 0.25),
            ((replace(STEP, mistakes=STEP.mistakes[::-1]), UNIT, 0.25), (STEP, perceptron(X, y), 0.25)),
        ),
        Clause(
            "states eta times as large",
            checks.check_step,
            (STEP, UNIT, 0.25),
            ((STEP, UNIT, 0.26), (with_states(STEP, dw=1e-6), UNIT, 0.25), (with_states(STEP, db=1e-6), UNIT, 0.25)),
        ),
        Clause(
            "so does the batch form",
            checks.check_step,
            (SMALL, BATCH, 0.25),
            (
                (replace(SMALL, n_mistakes=SMALL.n_mistakes + 1), BATCH, 0.25),
                (replace(SMALL, W=SMALL.W + 1e-6), BATCH, 0.25),
                (replace(SMALL, B=SMALL.B + 1e-6), BATCH, 0.25),
            ),
        ),
    ],
    "prop-stop": [
        Clause(
            "if it stops, it separates",
            check_stop,
            (RUN, X, y),
            ((replace(RUN, w=-RUN.w), X, y), (replace(RUN, b=RUN.b + 100), X, y)),
        ),
        Clause(
            "on inseparable data it never stops",
            check_stop,
            (CYCLE, XOR, XOR_Y),
            ((replace(CYCLE, converged=True), XOR, XOR_Y),),
        ),
    ],
    "prop-repeat": [
        Clause(
            "a state comes back, with updates between that sum to zero",
            checks.check_repeat,
            (CYCLE, XOR, XOR_Y),
            (
                (RUN, X, y),
                (
                    with_states(CYCLE, dw=1e-9, at=[0, 4, 8]),
                    XOR * [[1], [1], [1], [1.001]],
                    XOR_Y,
                ),  # equal states, other points
                (perceptron([[1.0]], [1], w0=[-1e17], b0=-1e17, max_epochs=9), [[1.0]], [1]),  # equal by rounding
                (replace(CYCLE, mistakes=np.array([0, 1, 2])), XOR, XOR_Y),
            ),
        ),
        Clause(
            "from any start, in any order, with any rate and scale",
            checks.check_repeat,
            (WANDER, SIX, SIX_Y),
            (
                (WANDER, SIX + np.eye(6, 2), SIX_Y),  # other points
                (replace(WANDER, mistakes=WANDER.mistakes[:5]), SIX, SIX_Y),
                (perceptron(X, y, w0=[3, -1], b0=4, eta=0.5, rho=2), X, y),  # separable
            ),
        ),
        Clause(
            "the counts between them, scaled, are two equal mixtures",
            check_certificate,
            (checks.check_repeat(CYCLE, XOR, XOR_Y), XOR, XOR_Y),
            (([0.25] * 4, XOR, XOR_Y), ([0.5, 0.5, 1, 0], XOR, XOR_Y), ([1.5, 0.5, 0.5, -0.5], XOR, XOR_Y)),
        ),
    ],
}
