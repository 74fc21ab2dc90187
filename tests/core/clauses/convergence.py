"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from functools import partial

import numpy as np

from lincls import batch_perceptron, checks, datasets, perceptron
from lincls.checks.claims import require

from . import holds
from .perceptron import with_states

# The example by hand: two points, the oracle u with delta = 1, R^2 = 10, five updates.
X, Y, U = np.array([[3, -1], [1, -2]]), np.array([1, -1]), np.array([0.6, 0.8])
HAND = perceptron(X, Y, fit_bias=False)
SLOW = perceptron(X, Y, eta=0.25, fit_bias=False)
MIXED = perceptron(X, Y, order=[1, 1, 0, 1], fit_bias=False)  # begins with the second point, visits it more often
FAR = perceptron(X, Y, w0=[-6, -8], fit_bias=False)
FAST = perceptron(X, Y, w0=[-6, -8], eta=4, fit_bias=False)
AXES, ONES = datasets.unit_vectors(5)
TIGHT = perceptron(AXES, ONES, fit_bias=False)
ZIGZAG = datasets.zigzag(1 / 4)
PLANE = perceptron(*ZIGZAG, fit_bias=False)
PAIR, PAIR_Y = [[1.0], [-1.0]], [1, -1]
BATCH = batch_perceptron(PAIR, PAIR_Y, fit_bias=False)
LINE, LINE_Y = [[4.0], [2.0]], [1, -1]
ON_LINE, WITH_R = perceptron(LINE, LINE_Y), perceptron(LINE, LINE_Y, rho=4)
EDGE, EDGE_Y = [[2.0], [-4.0]], [-1, -1]  # one class, R = 4, and f(x) = x - 4 separates with gamma = 2
XOR, XOR_Y = datasets.xor()
CYCLE = perceptron(XOR, XOR_Y, max_epochs=2)
FROM_AFAR = perceptron(XOR, XOR_Y, w0=[8, -8.5], b0=0.5, max_epochs=40)
novikoff = partial(checks.check_novikoff, fit_bias=False)
check_batch = partial(checks.check_batch, fit_bias=False)
inseparable = partial(checks.check_inseparable, fit_bias=False)
with_kappa = partial(checks.check_margin_perceptron, kappa=1)


def more_updates(run, k):
    """Say that the run made k updates, on its points in turn."""
    return replace(run, mistakes=np.resize(run.mistakes, k))


def run_beyond(k):
    """A run of k updates, more than R^2/delta^2 = 10: one of the two inequalities must fail with the bound."""
    return with_states(replace(HAND, mistakes=np.resize(HAND.mistakes, k)), at=0)


def check_special_bound(factor, w, b, X, y):
    """Hold the bound with rho = R to (factor R/gamma)^2; the theorem's factor is 2."""
    X, y = np.array(X), np.array(y)
    R, gamma = abs(X).max(), (y * (X @ w + b)).min()
    require((R**2 + R**2) / gamma**2 * (np.dot(w, w) + b**2 / R**2) <= (factor * R / gamma) ** 2, "bound", "run")


by_hand = holds(novikoff, HAND, X, Y, U)
potential = holds(checks.check_potential, HAND, X, Y, U)
attained = holds(checks.check_attained, TIGHT, AXES, ONES, np.ones(5))
opponent = holds(checks.check_opponent, np.eye(3), [1, -1, 1], [-1, 1, -1])
kappa_is_1 = holds(with_kappa, [4, 4], 5, X, Y, U)
stopped_run = holds(checks.check_stopped_run, [[1, 0], [1, 1]], [[1, 0.5], [1, 0.5]], 2)

CLAUSES = {
    "thm-novikoff": [
        by_hand("u.w_k >= k delta", with_states(HAND, dw=-1e-3 * U, at=3), with_states(HAND, dw=-1e-3 * U, at=5)),
        by_hand("|w_k|^2 <= k R^2", with_states(HAND, dw=[1e-3, -1e-3], at=1), with_states(HAND, dw=[9, 9], at=5)),
        by_hand("k <= R^2/delta^2", run_beyond(11)),
        holds(partial(novikoff, eta=0.25), SLOW, X, Y, U)(
            "with any learning rate", HAND, with_states(replace(SLOW, mistakes=np.resize(SLOW.mistakes, 11)), at=0)
        ),
        holds(novikoff, MIXED, X, Y, U)(
            "in any order",
            replace(MIXED, mistakes=np.array([1, 1, 1, 0, 0])),  # in no order are these mistakes
            replace(MIXED, mistakes=np.resize(MIXED.mistakes, 11)),
        ),
    ],
    "prop-potential": [
        potential(
            "each update lowers |w - g|^2 by R^2 or more",
            with_states(HAND, dw=-1e-3 * U, at=1),
            with_states(HAND, dw=[-9, 9], at=5),
        ),
        potential("at the start it is R^4/delta^2", with_states(HAND, dw=-U, at=0)),
        potential("k <= R^2/delta^2", run_beyond(11)),
    ],
    "prop-tight": [
        attained(
            "exactly n updates",
            more_updates(TIGHT, 4),
            more_updates(TIGHT, 6),
            replace(TIGHT, converged=False),
            replace(TIGHT, w=np.array([1, 1, 1, 1, 0])),
        ),
        attained(
            "R^2/delta^2 = n for the best oracle",
            (TIGHT, AXES, ONES, [1, 1, 1, 1, 1.1]),
            (TIGHT, AXES * [[1], [1], [1], [1], [2]]),
        ),
    ],
    "thm-opponent": [
        opponent(
            "all n predictions are wrong", (np.eye(3), [1, -1, 1], [-1, 1, 1]), (np.eye(3), [1, -1, 1], [-1, 1, 0])
        ),
        opponent("the points have length one", 2 * np.eye(3)),
        opponent(
            "an oracle has the margin 1/sqrt(n)",
            [[1, 0, 0], [0.6, 0.8, 0], [0, 0, 1]],
            ([[1, 0, 0], [1, 0, 0], [0, 0, 1]], [1, 1, 1], [-1, -1, -1]),
        ),
    ],
    "thm-novikoff-bias": [
        holds(checks.check_novikoff_offset, ON_LINE, LINE, LINE_Y, [1], -3)(
            "the bound with both augmented factors",
            more_updates(ON_LINE, 171),
            (more_updates(ON_LINE, 171), LINE, LINE_Y, [2], -6),
        ),
        holds(partial(checks.check_novikoff_offset, rho=4), perceptron(EDGE, EDGE_Y, rho=4), EDGE, EDGE_Y, [1], -4)(
            "(2R/gamma)^2 in the special case",
            more_updates(WITH_R, 17),
            (more_updates(WITH_R, 65), LINE, LINE_Y, [1], -3),
        ),
        holds(check_special_bound, 2, [1], -4, EDGE, EDGE_Y)(
            "no factor below 2 will do, nor 2 where |b| > R", 1.999, (2, [1], -4.01)
        ),
    ],
    "thm-margin": [
        kappa_is_1("k <= (R^2 + 2 kappa)/delta^2", ([4, 4], 13)),
        kappa_is_1("it stops where all y w.x > kappa", [0.5, 0.5], [1, 1], [4, 1]),
        kappa_is_1("the margin is larger than kappa delta/(R^2 + 2 kappa)", [80, 40.6]),
        holds(partial(checks.check_margin_perceptron, kappa=0), [3, 4], 5, X, Y, U)(
            "for kappa = 0 the perceptron's bound, and a margin above 0", ([3, 4], 11), ([2, 1], 3), ([1, 3.1], 3)
        ),
    ],
    "cor-stopped": [
        stopped_run(
            "the weights before a visit misclassify a new pair as often as there is an update",
            ([[1, 0], [1, 1]], [[1, 0.5], [1, 0.4]]),
            ([[1, 0], [1, 1]], [[0.5, 0.5], [1, 0.5]]),
        ),
        stopped_run("no more updates than Novikoff's bound", ([[1, 0], [1, 1]], [[1, 0.5], [1, 0.5]], 1.5)),
    ],
}
