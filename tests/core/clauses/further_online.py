"""What the page of the part Further claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from lincls import datasets, mira, soft_margin
from lincls.checks import check_crammer_singer_risk, check_mira, check_mixing, check_near_margin, check_regret
from lincls.scale import mixed_perceptron

from . import holds

X, Y = datasets.overlapping(20, 2, 2, rng=0)


def changed(result, **fields):
    """The result with other fields; its history, where it has one, may be given too."""
    told = {name: getattr(result, name) for name in ("w", "b", "mistakes", "converged")}
    return SimpleNamespace(**({"history": result.history} | told | fields))


# Regret: two visits at which the learner pays 1 and then 1/2, with the rate 1/2 or with 1/t

STEPS = {"gradients": [[-1.0], [-1.0]], "u": [1.0]}


def constant_rate(paid):
    check_regret(paid, [0, 0], STEPS["gradients"], STEPS["u"], eta=0.5)


def falling_rate(paid):
    check_regret(paid, [0.5, 0.5], STEPS["gradients"], STEPS["u"], curvature=1)


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

# Shards

CLOUD, KIND = datasets.separable(30, 2, 0.2, rng=3)
SHARDS = np.array_split(CLOUD, 3), np.array_split(KIND, 3)
SEPARATOR = np.append(np.linalg.lstsq(np.c_[CLOUD, np.ones(30)], KIND, rcond=None)[0], 0)[:3]
assert (KIND * (np.c_[CLOUD, np.ones(30)] @ SEPARATOR)).min() > 0
MIXED, UNIFORM = mixed_perceptron(*SHARDS), mixed_perceptron(*SHARDS, mixture="uniform")


def mixing_holds(result):
    check_mixing(result, *SHARDS, SEPARATOR[:2], SEPARATOR[2])


MORE = MIXED.mistakes.copy()
MORE[0] *= 100_000  # so many mistakes that every bound breaks
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


of_run = holds(mira_holds, RUN)
of_mixture = holds(mixing_holds, MIXED)

CLAUSES = {
    "thm-regret": [
        holds(constant_rate, [1, 0.5])("with a constant rate", [1, 0.6]),
        holds(falling_rate, [1, 0.8])("with losses that curve upwards", [1, 0.9]),
    ],
    "thm-mira": [
        of_run(
            "each update brings w nearer to u by so much", changed(RUN, history=lambda: (OVERSHOT, B), converged=False)
        ),
        of_run(
            "at most so many updates",
            changed(RUN, history=lambda: (IDLE, IDLE[:, 0]), mistakes=np.zeros(99_999, dtype=int)),
        ),
    ],
    "cor-mira-margin": [
        of_run("a clean pass has y f >= kappa", changed(RUN, w=SHORT)),
        of_run("at least kappa/2 of the margin", changed(RUN, w=NARROW)),
    ],
    "thm-near-margin": [
        holds(small_problem, SOLVED.primal)("the small value is at most the whole one", SOLVED.primal / 2),
        holds(far_band, SOLVED.primal)("under the condition it solves the whole problem", SOLVED.primal * 1.01),
    ],
    "thm-mixing": [
        of_mixture("u.w >= k delta", replace(MIXED, W=AROUND)),
        of_mixture("||w||^2 <= k R^2", replace(MIXED, W=LONG)),
        holds(mixing_holds, UNIFORM)(
            "k <= R^2/delta^2, and all mistakes at most S times that", replace(MIXED, mistakes=MORE)
        ),
        of_mixture("it stops at a separator", replace(MIXED, converged=False)),
    ],
    "prop-crammer-singer": [
        holds(check_crammer_singer_risk, [0.6, 0.2, 0.2], [1, 0, 0])(
            "the least is min(1, 2 (1 - p_max))",
            ([0.6, 0.2, 0.2], [0, 0, 0]),
            ([0.6, 0.2, 0.2], [2, 0, 0]),
            [0.4, 0.3, 0.3],
        ),
        holds(check_crammer_singer_risk, [0.4, 0.3, 0.3, 0], [0, 0, 0, -1])(
            "below one half only ties have it", ([0.4, 0.3, 0.3], [0.1, 0.1, 0]), ([0.4, 0.3, 0.3], [0.5, 0, 0])
        ),
    ],
}
