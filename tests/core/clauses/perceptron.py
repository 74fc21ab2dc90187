"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from lincls import Separation, batch_perceptron, checks, datasets, perceptron, separate
from lincls.checks.claims import require

from . import holds

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


counts = holds(checks.check_counts, RUN, X, y)
step = holds(checks.check_step, STEP, UNIT, 0.25)

CLAUSES = {
    "prop-improvement": [
        holds(checks.check_improvement, RUN, X, y)(
            "the point's own y f rises by |x|^2 + 1",
            with_states(RUN, dw=1e-3),
            with_states(RUN, db=-1e-3),
            (RUN, X, -y),
        )
    ],
    "prop-counts": [
        counts("the counts sum to k", replace(RUN, mistakes=RUN.mistakes[:-1])),
        counts("w = sum alpha y x", replace(RUN, w=RUN.w + 1e-6), replace(RUN, alpha=np.roll(RUN.alpha, 1))),
        counts("b = sum alpha y", replace(RUN, b=RUN.b + 1e-6)),
        counts("starting from zero", UNIT, perceptron(X, y, w0=[1, 0]), perceptron(X, y, b0=1)),
    ],
    "prop-step": [
        step(
            "the same mistakes in the same order", replace(STEP, mistakes=STEP.mistakes[::-1]), (STEP, perceptron(X, y))
        ),
        step("states eta times as large", (STEP, UNIT, 0.26), with_states(STEP, dw=1e-6), with_states(STEP, db=1e-6)),
        holds(checks.check_step, SMALL, BATCH, 0.25)(
            "so does the batch form",
            replace(SMALL, n_mistakes=SMALL.n_mistakes + 1),
            replace(SMALL, W=SMALL.W + 1e-6),
            replace(SMALL, B=SMALL.B + 1e-6),
        ),
    ],
    "prop-stop": [
        holds(check_stop, RUN, X, y)("if it stops, it separates", replace(RUN, w=-RUN.w), replace(RUN, b=RUN.b + 100)),
        holds(check_stop, CYCLE, XOR, XOR_Y)("on inseparable data it never stops", replace(CYCLE, converged=True)),
    ],
    "prop-repeat": [
        holds(checks.check_repeat, CYCLE, XOR, XOR_Y)(
            "a state comes back, with updates between that sum to zero",
            (RUN, X, y),
            (with_states(CYCLE, dw=1e-9, at=[0, 4, 8]), XOR * [[1], [1], [1], [1.001]]),  # equal states, other points
            (perceptron([[1.0]], [1], w0=[-1e17], b0=-1e17, max_epochs=9), [[1.0]], [1]),  # equal by rounding
            replace(CYCLE, mistakes=np.array([0, 1, 2])),
        ),
        holds(checks.check_repeat, WANDER, SIX, SIX_Y)(
            "from any start, in any order, with any rate and scale",
            (WANDER, SIX + np.eye(6, 2)),  # other points
            replace(WANDER, mistakes=WANDER.mistakes[:5]),
            (perceptron(X, y, w0=[3, -1], b0=4, eta=0.5, rho=2), X, y),  # separable
        ),
        holds(check_certificate, checks.check_repeat(CYCLE, XOR, XOR_Y), XOR, XOR_Y)(
            "the counts between them, scaled, are two equal mixtures",
            [0.25] * 4,
            [0.5, 0.5, 1, 0],
            [1.5, 0.5, 0.5, -0.5],
        ),
    ],
}
