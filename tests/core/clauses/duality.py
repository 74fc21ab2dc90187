"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace

import numpy as np

from clauses import holds
from lincls import checks, dual_objective, hard_margin, soft_margin

LINE, SIDES = np.array([[3.0], [1.0]]), np.array([1, -1])
NEAR, NEAR_SIDES = np.array([[1.0], [3.0], [-1.0]]), np.array([1, 1, -1])
PAIR = np.array([[1.0], [-1.0]])
SQUARE = np.array([[1.0, 1], [1, -1], [-1, 1], [-1, -1]])
MIDDLE, MIDDLE_SIDES = np.array([[0.0], [1.0], [2.0]]), np.array([1, -1, 1])

HARD, SOFT = hard_margin(LINE, SIDES), soft_margin(NEAR, NEAR_SIDES, 0.2)
SQUARE_HARD = hard_margin(SQUARE, SQUARE[:, 0])


OVER, OVER_SIDES = np.array([[0.0], [2.0], [3.0], [5.0]]), np.array([-1, 1, -1, 1])
MIXED = soft_margin(OVER, OVER_SIDES, 1.0)  # two free support vectors, two with slack


def gap(w, b, alpha, xi, C=1.0):
    """The gap of a candidate for the points 3 and 1."""
    return 0.5 * w * w + C * sum(xi) - dual_objective(alpha, LINE, SIDES)


def gap_case(gap, alpha, xi, **options):
    """The arguments of check_gap for w = 2, b = -3."""
    return gap, [2.0], -3.0, alpha, LINE, SIDES, 1.0, xi, options


def check_gap(gap, w, b, alpha, X, y, C, xi, options):
    checks.check_gap(gap, w, b, alpha, X, y, C, xi=np.asarray(xi), **options)


def certify(w, b, alpha, X, y, C, gap_is_zero, options):
    """A certificate, and where it is said to be one, that the gap is zero."""
    found = checks.check_dual_bound(w, b, alpha, X, y, C, **options)
    if gap_is_zero:
        checks.claims.require(abs(found) <= 1e-9, "the gap is zero", "run")


def kkt(result):
    return result, OVER, OVER_SIDES, 1.0


def changed(**values):
    """A result that differs from the solution in these."""
    return kkt(replace(MIXED, **{name: np.asarray(value) for name, value in values.items()}))


ALPHA, XI = [0.5, 0.5], [0.3, 0.1]
GAP = gap(2.0, -3.0, ALPHA, XI)
HARD_GAP = 2.0 - dual_objective(ALPHA, LINE, SIDES)
SQUARED = 2.0 + 0.1 - dual_objective(ALPHA, LINE, SIDES) + 0.5 / 4  # sum xi^2 = 0.1, sum alpha^2 = 0.5
PRICES = np.array([0.3, 0.3, 2.0])
PRICED = soft_margin(NEAR, NEAR_SIDES, PRICES)
NO_OFFSET = ([0.5], 0.0, [0.25, 0.25], PAIR, SIDES)  # squared hinge at C = 1/4: w = 1/2, xi = 1/2

kkt_of_mixed = holds(checks.check_kkt, *kkt(MIXED))

CLAUSES = {
    "lem-gap": [
        holds(check_gap, *gap_case(GAP, ALPHA, XI))(
            "soft: the gap is the sum of three terms, for balanced prices",
            gap_case(GAP + 0.01, ALPHA, XI),
            gap_case(gap(2.0, -3.0, [0.5, 0.4], XI), [0.5, 0.4], XI),
        ),
        holds(check_gap, HARD_GAP, [2.0], -3.0, ALPHA, LINE, SIDES, np.inf, 0.0, {})(
            "hard: the last sum is absent", HARD_GAP + 0.1
        ),
    ],
    "thm-weak-duality": [
        holds(certify, [0.3], 0.1, [0.1, 0.1, 0.2], NEAR, NEAR_SIDES, 0.2, False, {})(
            "soft: P >= D for feasible alpha",
            ([0.4], 0.0, [0.25, 0, 0.25]),  # above C
            ([0.4], 0.0, [0.2, 0.2, 0.2]),  # unbalanced
            ([0.4], 0.0, [-0.1, 0.2, 0.1]),  # negative
        ),
        holds(certify, [1.5], -3.0, [0.2, 0.2], LINE, SIDES, np.inf, False, {})(
            "hard: P >= D for feasible (w, b) and alpha", ([1.5], -3.0, [0.7, 0.2])
        ),
        holds(
            certify, SOFT.w, 0.1, SOFT.alpha, NEAR, NEAR_SIDES, 0.2, True, {"rivals": [([0.3], 0.0, [0.1, 0.1, 0.2])]}
        )(
            "at a gap of zero both are optimal",
            ([0.5], 0.1, SOFT.alpha, NEAR, NEAR_SIDES, 0.2, True, {}),
            (SOFT.w, 0.7, SOFT.alpha, NEAR, NEAR_SIDES, 0.2, True, {}),
            (SOFT.w, 0.1, [0.1, 0.05, 0.15], NEAR, NEAR_SIDES, 0.2, True, {}),
            ([0.5], 0.5, SOFT.alpha, NEAR, NEAR_SIDES, 0.2, False, {"rivals": [([0.4], 0.1, [0.3, 0, 0.3])]}),
        ),
    ],
    "lem-farkas": [
        holds(lambda r: checks.check_farkas([[1, 0], [1, 1]], [0, 1], r=r), [-1, 1])(
            "r has r.a <= 0 for all vectors and r.c > 0", [1, 1], [-1, -1], [-1, 0]
        ),
        holds(lambda lam: checks.check_farkas([[1, 0], [1, 1]], [3, 1], lam=lam), [2, 1])(
            "else c is a mixture with weights >= 0", [1, 1], [3, 0], [4, -1]
        ),
    ],
    "thm-strong-duality": [
        holds(certify, MIXED.w, MIXED.b, MIXED.alpha, OVER, OVER_SIDES, 1.0, True, {})(
            "soft: some alpha is feasible and has the value of the primal", (MIXED.w, MIXED.b, 0.9 * MIXED.alpha)
        ),
        holds(certify, [1.0], -2.0, [0.5, 0.5], LINE, SIDES, np.inf, True, {})(
            "hard: the same on separable data", ([1.0], -2.0, [0.4, 0.4])
        ),
    ],
    "thm-kkt": [
        kkt_of_mixed(
            "w is the sum of alpha y x", changed(w=MIXED.w + 0.01), changed(alpha=np.add(MIXED.alpha, [0, 0, 0, 0.01]))
        ),
        kkt_of_mixed(
            "alpha is zero, or the wall is touched", changed(b=MIXED.b + 0.1), changed(alpha=[0.5, 0.8, 0.8, 0.5])
        ),
        kkt_of_mixed(
            "slack is zero, or alpha = C",
            changed(xi=np.add(MIXED.xi, [0.1, 0, 0, 0])),
            changed(xi=MIXED.xi - [0, 0.1, 0, 0]),
        ),
        kkt_of_mixed(
            "the objectives and the interval of b are those of this solution",
            kkt(replace(MIXED, primal=MIXED.primal + 0.1)),
            kkt(replace(MIXED, dual=MIXED.dual - 0.1)),
            kkt(replace(MIXED, b_interval=(MIXED.b - 5, MIXED.b + 5))),
        ),
        holds(checks.check_kkt, HARD, LINE, SIDES)(
            "hard: the first two, with no slack",
            replace(HARD, w=HARD.w * 1.01),
            replace(HARD, alpha=HARD.alpha * 1.01),
            replace(HARD, b=HARD.b + 0.1, b_interval=(HARD.b, HARD.b + 0.1)),
            replace(HARD, b_interval=(HARD.b - 5, HARD.b + 5)),
        ),
    ],
    "prop-shadow": [
        holds(checks.check_shadow_prices, SOFT, NEAR, NEAR_SIDES, 0.2, [0.3, 0, 0], [0.4], 0.1)(
            "soft: relaxed values are at least P - alpha.eps",
            replace(SOFT, alpha=np.zeros(3)),
            replace(SOFT, primal=SOFT.primal + 0.1),
        ),
        holds(checks.check_shadow_prices, HARD, LINE, SIDES, np.inf, [0.4, 0], [0.8], -1.8)(
            "hard: the same, for room of either sign",
            replace(HARD, alpha=HARD.alpha / 2),
            (replace(HARD, alpha=HARD.alpha * 2), LINE, SIDES, np.inf, [-0.4, 0], [1.2], -2.2),
            (HARD, LINE, SIDES, np.inf, [0.4, 0], [0.7]),
        ),
    ],
    "prop-hull-dual": [
        holds(checks.check_hull_dual, MIXED, OVER, OVER_SIDES, 1.0, MIXED.alpha[::-1] / MIXED.alpha[:2].sum())(
            "soft: alpha/s weighs the nearest points of the reduced hulls, and w = s (c_+ - c_-)",
            (replace(MIXED, w=2 * MIXED.w), OVER, OVER_SIDES, 1.0, MIXED.alpha / MIXED.alpha[[0, 2]].sum()),
            (replace(MIXED, alpha=np.array([1, 0.28, 0.28, 1])), OVER, OVER_SIDES, 1.0, [0.5] * 4),
            (MIXED, OVER, OVER_SIDES, 1.0, [0.0, 1, 1, 0]),  # a weight above the cap
        ),
        holds(lambda result: checks.check_hull_dual(result, NEAR, NEAR_SIDES, 0.2, [1, 0, 1]), SOFT)(
            "s > 0", replace(SOFT, alpha=np.array([1e-300, 0, 0]))
        ),
        holds(checks.check_hull_dual, hard_margin(NEAR, NEAR_SIDES), NEAR, NEAR_SIDES, np.inf, [0.5, 0.5, 1])(
            "hard: full hulls, s = 2/||c_+ - c_-||^2, and no mixtures are nearer",
            (replace(HARD, alpha=HARD.alpha * 2, w=HARD.w * 2), LINE, SIDES, np.inf, [1, 1]),
            (
                replace(HARD, alpha=np.array([0.0, 0.125, 0.125]), w=np.array([0.5])),
                NEAR,
                NEAR_SIDES,
                np.inf,
                [1, 0, 1],
            ),
        ),
    ],
    "prop-ray": [
        holds(checks.check_ray, [0.5, 1, 0.5], MIDDLE, MIDDLE_SIDES)(
            "a lam is feasible and D(a lam) = 2a",
            [0.5, 0.9, 0.5],
            [0.4, 1, 0.6],
            [1, 2, 1],
            ([1.5, 1, -0.5], np.add(MIDDLE, [[0], [-1], [0]])),
        )
    ],
    "prop-offset": [
        holds(checks.check_offsets, (-0.2, 0.6), [0.4], NEAR, NEAR_SIDES, 0.2)(
            "all offsets of the interval are optimal, and no others",
            ((-0.2, 0.5),),
            ((-0.1, 0.6),),
            ((-0.6, 0.6),),
            ((-0.2, 0.7),),
            ((0.6, -0.2),),
        )
    ],
    "thm-refit": [
        holds(checks.check_refit, MIXED, OVER, OVER_SIDES, 1.0)(
            "soft: w and the value stay",
            replace(MIXED, w=MIXED.w * (1 + 1e-5)),
            replace(MIXED, primal=MIXED.primal * (1 - 1e-5)),
            replace(MIXED, support=np.array([1, 2])),
        ),
        holds(checks.check_refit, SQUARE_HARD, SQUARE, SQUARE[:, 0])(
            "hard: w, b and the value stay",
            replace(SQUARE_HARD, w=SQUARE_HARD.w * (1 + 1e-5)),
            replace(SQUARE_HARD, b=SQUARE_HARD.b + 1e-5),
            replace(SQUARE_HARD, primal=SQUARE_HARD.primal * (1 - 1e-5)),
        ),
    ],
    "prop-price-limit": [
        holds(checks.check_price_limit, 0.25, [0.25] * 4, SQUARE, SQUARE[:, 0])(
            "from the least possible largest alpha on, and not before",
            (0.5, [0.5, 0, 0.5, 0]),  # a solution, but a smaller price will do
            (0.2, [0.2] * 4),
            0.2,
        )
    ],
    "prop-other-duals": [
        holds(certify, [0.5], 0.0, [0.5, 0.0], [[1.0], [-3.0]], SIDES, 0.5, False, {"offset": False})(
            "no offset: the prices need not balance",
            ([0.5], 0.1),
            ([0.5], 0.0, [0.6, 0.0]),
            ([0.5], 0.0, [0.5, 0.0], [[1.0], [-3.0]], SIDES, 0.5, False, {}),
        ),
        holds(certify, PRICED.w, PRICED.b, PRICED.alpha, NEAR, NEAR_SIDES, PRICES, True, {})(
            "a price for each point: its own lid, and no gap",
            (PRICED.w, PRICED.b, np.add(PRICED.alpha, [0.3, 0, 0.3])),
            (PRICED.w, PRICED.b, PRICED.alpha * 0.9),
        ),
        holds(certify, *NO_OFFSET, 0.25, True, {"squared": True, "offset": False})(
            "squared slack: no lid, a penalty, alpha = 2C xi, and no gap",
            ([0.5], 0.0, [0.3, 0.3], PAIR, SIDES, 0.25, True, {"squared": True}),
            ([0.6], 0.0, [0.25, 0.25], PAIR, SIDES, 0.25, True, {"squared": True}),
            (*NO_OFFSET, 0.3, True, {"squared": True}),
            ([0.5], 0.0, [0.5, 0.0], PAIR, SIDES, 0.25, True, {"squared": True}),
            ([0.5], 0.0, [-0.25, 0.25], PAIR, SIDES, 0.25, False, {"squared": True, "offset": False}),
        ),
        holds(check_gap, *gap_case(SQUARED, ALPHA, XI, squared=True))(
            "squared slack: the gap has a square in place of the last sum",
            gap_case(SQUARED + 0.01, ALPHA, XI, squared=True),
            gap_case(GAP, ALPHA, XI, squared=True),
        ),
    ],
}
