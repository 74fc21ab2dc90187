"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from lincls import checks, datasets, logistic_regression, softmax_regression

from . import holds

X, Y = datasets.overlapping(40, 2, 1.5, rng=3)
FIT = logistic_regression(X, Y, 2.0)
APART, SIGNED = datasets.separable(30, 2, 0.3, rng=1)
RUNS = [logistic_regression(APART, SIGNED, C) for C in (1.0, 1e3, 1e6, 1e9)]
# Some (w, b) and some balanced alpha that have nothing to do with each other
W, B = np.array([0.3, -0.2]), 0.1
SHARE = np.where(Y > 0, 0.5 * (Y < 0).sum() / 40, 0.5 * (Y > 0).sum() / 40)


def log_odds(result=FIT, **changed):
    """The result with some of its parts changed, and the others as they were."""
    result = replace(result, **{name: value for name, value in changed.items() if name != "probability"})
    kept = {name: getattr(result, name) for name in ("w", "b", "alpha", "primal", "dual", "C")}
    return SimpleNamespace(decision=result.decision, **kept, probability=changed.get("probability", result.probability))


def entropy(q):
    return -q * np.log(q) - (1 - q) * np.log(1 - q)


def pair(w=W, b=B, alpha=SHARE, **said):
    """Any w, b and alpha, with their objectives at C = 1."""
    pull = (alpha * Y) @ X
    primal = w @ w / 2 + np.logaddexp(0, -Y * (X @ w + b)).sum()
    dual = entropy(np.clip(alpha, 1e-12, 1 - 1e-12)).sum() - pull @ pull / 2
    return SimpleNamespace(**({"w": w, "b": b, "alpha": alpha, "primal": primal, "dual": dual} | said))


def value(v):
    """The objective at C = 2, of w and b as one vector."""
    return v[:2] @ v[:2] / 2 + 2 * np.logaddexp(0, -Y * (X @ v[:2] + v[2])).sum()


def mistakes(v):
    return (Y * (X @ v[:2] + v[2]) <= 0).sum()


ENDS = np.random.default_rng(0).normal(size=(2, 3))
FAR = RUNS[-1]
LONG = replace(RUNS[-1], w=3 * RUNS[-1].w, b=3 * RUNS[-1].b)
ASKEW = replace(RUNS[-1], w=RUNS[-1].w @ [[0.8, 0.6], [-0.6, 0.8]])

# Several classes

FLOWERS, SPECIES = datasets.iris3()
PAIR, SIGNS = datasets.iris_pair()
SOFT = softmax_regression(FLOWERS, SPECIES, 1.0)
DEAR = softmax_regression(FLOWERS, SPECIES, 100.0)
TILT = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 0.0]])
TWO_SOFT = softmax_regression(PAIR, SIGNS, 1.0)


def soft(result=SOFT, W=None, b=None, P=None):
    W, b = result.W if W is None else W, result.b if b is None else b
    changed = replace(result, W=W, b=b)
    probabilities = changed.probabilities if P is None else P
    return SimpleNamespace(W=W, b=b, classes=result.classes, scores=changed.scores, probabilities=probabilities)


def nll(v):
    """The negative log-likelihood of the flowers, of all weights and offsets as one vector."""
    f = FLOWERS @ v[:6].reshape(3, 2).T + v[6:]
    return (np.logaddexp.reduce(f, axis=1) - f[SPECIES[:, None] == SOFT.classes]).sum()


def errors(v):
    f = FLOWERS @ v[:6].reshape(3, 2).T + v[6:]
    return (f.argmax(axis=1) != (SPECIES[:, None] == SOFT.classes).argmax(axis=1)).sum()


START, END = np.random.default_rng(0).normal(size=(2, 9))
LINE, SIDES = [[-1.0], [0.0], [0.0], [1.0]], [1, 1, 2, 2]
FIVE, FIVE_SIDES = [*LINE, [1.0]], [*SIDES, 1]
SETTLED = softmax_regression(FIVE, FIVE_SIDES, 1e6)
GROWING = softmax_regression(LINE, SIDES, 1.0)

logistic = holds(checks.check_logistic, log_odds(), X, Y, 2.0)
logistic_margin = holds(checks.check_logistic_margin, RUNS, APART, SIGNED)

CLAUSES = {
    "thm-logistic": [
        holds(checks.check_convex, value, *ENDS)("the objective is convex", lambda v: -value(v), mistakes),
        logistic(
            "at the minimiser the gradient is zero",
            log_odds(w=1.01 * FIT.w),
            log_odds(b=FIT.b + 0.01),
            log_odds(alpha=np.full(40, 1.0)),
            (log_odds(), X, Y, 4.0),
        ),
        logistic(
            "the probabilities sum to the positive points", log_odds(probability=lambda X: 1 - FIT.probability(X))
        ),
    ],
    "thm-logistic-dual": [
        holds(checks.check_logistic_gap, pair(), X, Y, 1.0)(
            "the gap of any two is a square and divergences",
            pair(alpha=SHARE + 0.01 * (Y > 0)),  # out of balance
            pair(alpha=6 * SHARE),  # out of the box
            pair(primal=pair().primal + 1),
            pair(dual=pair().dual + 1),
            pair(dual=pair().primal),
        ),
        holds(checks.check_logistic_dual, FIT, X, Y, 2.0)(
            "at the optimum it is zero",
            (pair(), X, Y, 1.0),
            replace(FIT, b=FIT.b + 0.1),
            replace(FIT, alpha=0.99 * FIT.alpha),
        ),
    ],
    "prop-logistic-margin": [
        holds(checks.check_quasi_separation, [-FAR.w, FAR.w], [-FAR.b, FAR.b], APART, SIGNED)(
            "a separator added to any (w, b) lowers the likelihood's logarithm",
            ([FAR.w, -FAR.w], [FAR.b, -FAR.b]),
            ([-FAR.w, FAR.w], [-FAR.b, FAR.b + 9 * np.linalg.norm(FAR.w)]),
        ),
        logistic_margin("the norm grows with C", [replace(RUNS[0], C=1e6)], [replace(RUNS[0], w=0 * RUNS[0].w)]),
        logistic_margin(
            "far out the margin is nearly the largest",
            [replace(ASKEW, C=1.0)],
            [replace(LONG, b=LONG.b + 0.9 * np.linalg.norm(LONG.w))],
        ),
    ],
    "thm-softmax": [
        holds(checks.check_softmax, SOFT, FLOWERS, SPECIES, 1.0)(
            "a common shift of the scores changes no probability", soft(P=lambda X: SOFT.probabilities(X)[::-1])
        ),
        holds(checks.check_softmax, TWO_SOFT, PAIR, SIGNS, 1.0)(
            "for two classes the sigmoid of the difference",
            soft(TWO_SOFT, P=lambda X: TWO_SOFT.probabilities(X)[:, ::-1]),
        ),
        holds(checks.check_convex, nll, START, END)(
            "NLL is convex", lambda v: -nll(v), errors, (lambda v: np.sqrt(nll(v)), 0 * START, 9 * END)
        ),
        holds(checks.check_softmax, soft(b=SOFT.b + 3), FLOWERS, SPECIES, 1.0)(
            "the minimiser has gradient zero, and sum_j w_j = 0",
            soft(W=SOFT.W + 0.01),
            soft(W=SOFT.W + 0.01 * TILT),
            soft(b=SOFT.b + np.array([0.01, 0, 0])),
            (SOFT, FLOWERS, SPECIES, 2.0),
            (soft(DEAR, W=DEAR.W + 1e-3), FLOWERS, SPECIES, 100.0),  # changes no probability
        ),
    ],
    "thm-no-minimiser": [
        holds(checks.check_quasi_separation, [[-1], [1]], [0, 0], LINE, SIDES)(
            "scores that quasi-separate: no class ahead of the own, some behind",
            [[1], [-1]],  # the outer points are behind
            ([[-1], [1]], [0, 0.1]),  # one of the twins is
            ([[1], [1]], [2, 2]),  # all level
            ([[-1], [1]], [0, 0], FIVE, FIVE_SIDES),
        ),
        holds(checks.check_likelihood_minimiser, SETTLED.W, SETTLED.b, FIVE, FIVE_SIDES)(
            "a minimiser where none do",
            SETTLED.W * 1.1,
            (GROWING.W, GROWING.b, LINE, SIDES),
            ([[-40], [40]], [0, 0], LINE, SIDES),  # so far out that the gradient is rounding
        ),
    ],
}
