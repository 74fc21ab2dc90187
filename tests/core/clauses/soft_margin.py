"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace

import numpy as np

from clauses import at, holds
from lincls import checks, datasets, soft_margin

X, Y = datasets.wine_pair()
WINE = soft_margin(X, Y, 1)
PAIR, PAIR_Y = np.array([[1.0], [-1.0]]), np.array([1, -1])
FLAT = soft_margin(PAIR, PAIR_Y, 0.2)  # w = 0.4, every b from -0.6 to 0.6
PATH = [soft_margin(X, Y, C) for C in (0.1, 1, 10)]
SAME = [soft_margin(PAIR, PAIR_Y, C) for C in (1, 2)]  # the hard margin's, both
SHARES = WINE.alpha / WINE.C
W, B = np.array([1.2, 1.6]), -5.0
CASES, CASES_Y = np.array([[2.0, 2.0], [3.0, 3.0], [2.0, 2.0]]), np.array([1, 1, -1])  # f = 0.6, 3.4, 0.6
XI = np.array([0.4, 0.0, 1.6])
MOVED = CASES + np.outer(CASES_Y * XI, W) / (W @ W)
THREE, THREE_Y = np.array([[1.0], [-1.0], [3.0]]), np.array([1, -1, 1])
FOUR, FOUR_Y = np.array([[0.0, 1], [3, 1], [1, -1], [5, -1]]), np.array([1, 1, -1, -1])


def other_pair(result, w, b):
    """Return the result with this pair, its own slack and its own value: right in everything but being optimal."""
    xi = np.maximum(0, 1 - Y * (X @ w + b))
    return replace(result, w=w, b=b, xi=xi, primal=w @ w / 2 + xi.sum())


slack_move = holds(checks.check_slack_move, W, B, CASES, CASES_Y, MOVED)
hinge_form = holds(checks.check_hinge_form, WINE, X, Y, 1)
along_path = holds(checks.check_along_C, PATH)
along_same = holds(checks.check_along_C, SAME)
C_star = holds(checks.check_C_star, 5 / 14, FOUR, FOUR_Y)

CLAUSES = {
    "prop-slack-move": [
        slack_move(
            "the moved point has y f + xi >= 1",
            (W, B, CASES, CASES_Y, CASES + np.outer(XI, W) / (W @ W)),  # without the label
            (W, B, CASES, CASES_Y, CASES),
            (W, B, CASES, CASES_Y, CASES + np.outer(CASES_Y * XI, W)),  # not divided
        ),
        slack_move(
            "it is the nearest such point, xi/||w|| away",
            (W, B, CASES, CASES_Y, MOVED + np.array([-1.6, 1.2])),  # slid along the edge
            (W, B, CASES, CASES_Y, at(MOVED, 1, [4.0, 4.0])),  # it need not move
        ),
    ],
    "thm-hinge-form": [
        hinge_form("the slack is the hinge loss", replace(WINE, xi=WINE.xi + 0.01), replace(WINE, xi=0 * WINE.xi)),
        hinge_form(
            "(w, b) minimises P",
            other_pair(WINE, 1.01 * WINE.w, 1.01 * WINE.b),
            other_pair(WINE, WINE.w, WINE.b + 0.01),
            other_pair(WINE, np.array([1.0, 1.0]), -15.0),
        ),
        hinge_form("the minimal values are the same", replace(WINE, primal=1.001 * WINE.primal)),
    ],
    "prop-soft-exists": [
        holds(checks.check_soft_solutions, WINE, X, Y, 1)(
            "the result is a solution",
            other_pair(WINE, 1.01 * WINE.w, 1.01 * WINE.b),
            replace(WINE, primal=WINE.primal + 1),
        ),
        holds(checks.check_soft_solutions, FLAT, PAIR, PAIR_Y, 0.2)(
            "the optimal offsets are this interval",
            replace(FLAT, b_interval=(-5.0, 5.0)),
            replace(FLAT, b_interval=(-0.6, 0.7)),
            replace(FLAT, b_interval=(0.0, 0.0)),
            replace(FLAT, b_interval=(-0.6, 0.5)),
            (replace(WINE, b_interval=(WINE.b - 5, WINE.b + 5)), X, Y, 1),
        ),
        holds(checks.check_soft_solutions, FLAT, PAIR, PAIR_Y, 0.2, [([0.5], 0), ([0.4], 0.3)])(
            "no other w is optimal, with whatever offset",
            (replace(FLAT, w=np.array([0.4 + 1e-4]), primal=FLAT.primal), PAIR, PAIR_Y, 0.2, [([0.4], 0)]),
            (replace(FLAT, w=np.array([0.6]), b_interval=(-0.4, 0.4), primal=0.34), PAIR, PAIR_Y, 0.2, [([0.4], 0)]),
        ),
    ],
    "prop-soft-certificate": [
        holds(checks.check_certificate, [0.4], 0.0, [1, 1], PAIR, PAIR_Y, 0.2)(
            "shares lie between 0 and 1",
            ([1], 0, [1.25, 1.25], PAIR, PAIR_Y, 0.4),
            ([0.4], 0.0, [2, 2], PAIR, PAIR_Y, 0.1),
        ),
        holds(checks.check_certificate, WINE.w, WINE.b, SHARES, X, Y, 1)(
            "they are 1 within the margin",
            (WINE.w, WINE.b, at(SHARES, WINE.inside[0], 0.5)),
            ([0.4], 0.0, [0.5, 0.5], PAIR, PAIR_Y, 0.4),
        ),
        holds(checks.check_certificate, [1], 0.0, [0.5, 0.5, 0], THREE, THREE_Y, 1)(
            "they are 0 beyond it", ([1], 0.0, [0.5, 0.5, 0.1]), ([2], 0.0, [1, 1], PAIR, PAIR_Y)
        ),
        holds(checks.check_certificate, [1], 0.0, [0.5, 0.5], PAIR, PAIR_Y, 1)(
            "w = C sum s_i y_i x_i and sum s_i y_i = 0", ([1], 0.0, [0.6, 0.6]), ([1], 0.0, [0.6, 0.4])
        ),
    ],
    "thm-along-c": [
        along_path(
            "||w|| does not fall and sum xi does not rise",
            [PATH[0], replace(PATH[1], w=0.9 * PATH[0].w), PATH[2]],
            [PATH[0], PATH[1], replace(PATH[2], xi=1.01 * PATH[1].xi)],
        ),
        along_path(
            "1/2 ||w||^2 grows by C to C' times the slack that is saved",
            [PATH[0], replace(PATH[1], xi=0.5 * PATH[1].xi), PATH[2]],
            [PATH[0], PATH[1], replace(PATH[2], w=2 * PATH[2].w)],
        ),
        along_same(
            "both inequalities are strict, or both are equalities",
            [SAME[0], replace(SAME[1], w=1.1 * SAME[1].w)],
            [replace(SAME[0], xi=np.array([0.1, 0.1])), SAME[1]],
        ),
        along_same("where they are equalities, w is the same", [SAME[0], replace(SAME[1], w=-SAME[1].w)]),
    ],
    "thm-c-star": [
        C_star("C* is between both bounds", 0.2, 0.6),
        C_star("below C* slack is used", 0.4, 0.5),
        C_star("from C* on there is none, and the solution is the hard margin's", 0.3, 0.25),
        holds(checks.check_C_star, 425 / 72, *datasets.iris_pair())(
            "with one margin point in a class, C* = 1/2 ||w*||^2", 425 / 108, 5.8
        ),
    ],
    "prop-far-points": [
        holds(checks.check_solves, FLAT.w, 0.0, np.vstack([PAIR, [[7.0]]]), [*PAIR_Y, 1], 0.2)(
            "(w, b) solves the program without such points, with more of them, and with them moved",
            (FLAT.w, -0.5, np.vstack([PAIR, [[3.0]]])),  # its y f is 0.7
            (WINE.w, WINE.b, np.delete(X, WINE.inside[:3], axis=0), np.delete(Y, WINE.inside[:3]), 1),
            (WINE.w, WINE.b, X + np.outer(np.arange(130) == WINE.on_margin[0], [3, 3]), Y, 1),
        )
    ],
}
