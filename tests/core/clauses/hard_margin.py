"""What the chapter claims, clause by clause (see `clauses`)."""

from dataclasses import replace
from itertools import combinations

import numpy as np

from clauses import at, holds
from lincls import checks, hard_margin

X = np.array([[1, 3], [3, 1.5], [3.5, 3.2], [2, 4], [2, 1], [0, 1.5], [1, 0.5]])
Y = np.array([1, 1, 1, 1, -1, -1, -1])
BEST = hard_margin(X, Y)  # w = (1.2, 1.6), b = -5
W, B = BEST.w, BEST.b
SIZE = np.linalg.norm(W)
LAM = 2 * BEST.alpha / SIZE**2
LINE, LINE_Y = [3.0, 5, 1, -1], [1, 1, -1, -1]


def turned(angle):
    """Turn the boundary and put it back into the middle: all y f >= 1, with equality in both classes, w longer."""
    v = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) @ W
    low, high = (X @ v)[Y < 0].max(), (X @ v)[Y > 0].min()
    w, b = 2 * v / (high - low), -(high + low) / (high - low)
    return replace(BEST, w=w, b=b, alpha=BEST.alpha * (w @ w) / SIZE**2)


def all_margins(points):
    """Return the hard margin for each choice of half of the points, all of which are separable."""
    n, found = len(points), []
    for some in combinations(range(n), n // 2):
        found.append(hard_margin(points, np.where(np.isin(np.arange(n), some), 1, -1)).margin)
    return np.array(found)


FOUR = np.eye(4)
MARGINS = all_margins(FOUR)
THREE, THREE_Y = np.array([[1.0, 0], [-1, 0], [1, 5]]), np.array([1, -1, 1])

KITE = [[0.0, 0], [1, 0], [0, 1], [3, 4]]

slab = holds(checks.check_slab, W, B, X, Y, 0.5)
hard_line = holds(checks.check_hard_line, 1, -2, LINE, LINE_Y)
largest_margin = holds(checks.check_largest_margin, BEST, X, Y)
nearest = holds(checks.check_nearest, BEST, X, Y)
accidents = holds(checks.check_accidents, FOUR, MARGINS)

CLAUSES = {
    "thm-margin-width": [
        slab(
            "w is not 0, and every point is on or beyond its edge",
            (0 * W, 1.0, X, Y, np.inf),
            (W / 2, B / 2, X, Y, 1.0),
            (W, B + 0.1),
        ),
        slab(
            "the edges lie 1/||w|| from the boundary, half the slab's width",
            (W, B, X, Y, 1.0),
            (W, B, X, Y, 0.25),
            (2 * W, 2 * B),
        ),
        holds(checks.check_unit_form, W / SIZE, B / SIZE, 1 / SIZE, X, Y)(
            "both programs have the same solutions",
            (W / SIZE, B / SIZE, 0.4),
            (W / SIZE, B / SIZE, 0.6),
            (W, B, 1.0),
            -W / SIZE,
        ),
    ],
    "prop-hard-line": [
        hard_line("w = 2/(x_+ - x_-)", (2, -4), (0.5, -1)),
        hard_line("the boundary is the midpoint", (1, -2.1)),
    ],
    "thm-unique": [
        largest_margin(
            "each class has a point with y f = 1",
            replace(BEST, w=2 * W, b=2 * B),
            replace(BEST, b=B + 0.1),
            replace(BEST, w=1.5 * W, b=1.5 * B - 0.5),
        ),
        largest_margin(
            "it has the largest margin",
            turned(0.05),
            turned(-0.05),
            replace(BEST, alpha=2 * BEST.alpha),
            replace(BEST, alpha=SIZE**2 / 2 / np.where(Y > 0, 4, 3)),  # the means are farther apart
        ),
        holds(checks.check_largest_margin, BEST, X, Y, [(turned(0.05).w, turned(0.05).b)])(
            "any other separator has a smaller margin", (turned(0.05), X, Y, [(W, B)])
        ),
    ],
    "thm-nearest": [
        holds(checks.check_mixture_bound, 0.5, LAM, X, Y)(
            "no margin is above half the distance of two mixtures", 0.51, (0.9, [0.5, 0.5, 0, 0, 0.5, 0.5, 0])
        ),
        nearest(
            "the pair is nearest",
            replace(BEST, alpha=at(at(0 * BEST.alpha, 1, 2), 4, 2)),
            replace(BEST, alpha=np.array([0.5, 0.5, 0.5, 0.5, 0, 1, 1])),
        ),
        nearest(
            "mixtures of each class", replace(BEST, alpha=1.1 * BEST.alpha), replace(BEST, alpha=at(BEST.alpha, 4, 0))
        ),
        nearest("the boundary bisects their segment", replace(BEST, b=B + 0.01), replace(BEST, b=-B)),
        nearest("w = 2 (c_+ - c_-)/distance^2", turned(0.05)),
    ],
    "cor-expansion": [
        holds(checks.check_expansion, BEST, X, Y)(
            "w = sum alpha_i y_i x_i", replace(BEST, w=1.01 * W), replace(BEST, alpha=BEST.alpha[[1, 0, 2, 3, 4, 5, 6]])
        ),
        holds(checks.check_expansion, hard_margin([[0.0], [2.0]], [-1, 1]), [[0.0], [2.0]], [-1, 1])(
            "the weights of the classes balance",
            replace(hard_margin([[0.0], [2.0]], [-1, 1]), alpha=np.array([0.0, 0.5])),
        ),
        holds(checks.check_expansion, hard_margin([[-1.0], [1.0]], [-1, 1]), [[-1.0], [1.0]], [-1, 1])(
            "sum alpha_i = ||w||^2",
            replace(hard_margin([[-1.0], [1.0]], [-1, 1]), w=np.array([2.0]), alpha=np.array([1.0, 1.0])),
        ),
        holds(
            checks.check_expansion, hard_margin([[-1.0], [1.0], [1.0]], [-1, 1, 1]), [[-1.0], [1.0], [1.0]], [-1, 1, 1]
        )(
            "alpha_i > 0 only on the margin",
            (replace(hard_margin([[-1.0], [1.0]], [-1, 1]), b=0.5), [[-1.0], [1.0]], [-1, 1]),
        ),
        holds(checks.check_expansion, hard_margin(THREE, THREE_Y), THREE, THREE_Y)(
            "alpha_i >= 0",
            (
                replace(hard_margin([[-1.0], [1.0], [1.0]], [-1, 1, 1]), alpha=np.array([0.5, 0.7, -0.2])),
                [[-1.0], [1.0], [1.0]],
                [-1, 1, 1],
            ),
        ),
    ],
    "prop-removal": [
        holds(checks.check_solves, W, B, X[[0, 1, 4]], Y[[0, 1, 4]])(
            "points beyond the edges may be left out, but not those that hold the slab",
            (W, B, X[[0, 2, 4, 5]], Y[[0, 2, 4, 5]]),
            (W, B, X[[0, 1, 5, 6]], Y[[0, 1, 5, 6]]),
        ),
        holds(checks.check_solves, W, B, [*X, [5, 0.0]], [*Y, 1])(
            "points with y f >= 1 may be added, others not",
            (W, B, [*X, [2.5, 1.5]]),
            (W, B, [*X, [2.0, 1.1]], [*Y, -1]),
        ),
    ],
    "cor-left-out": [
        holds(checks.check_leave_one_out, BEST, X, Y, BEST.support)(
            "only support vectors are misclassified when left out", (BEST, X, Y, [2]), (BEST, X, Y, [5])
        ),
        holds(checks.check_leave_one_out, BEST, X, Y, [])(
            "without a point of weight zero the solution is the same",
            replace(BEST, support=BEST.support[1:]),
            replace(BEST, b=B + 0.1),
        ),
    ],
    "prop-robust": [
        holds(checks.check_noise, W, B, X, Y, 0.499, True)(
            "it withstands less than the margin", (W, B, X, Y, 0.499, False)
        ),
        holds(checks.check_noise, W, B, X, Y, 0.501, False)(
            "and no more", (W, B, X, Y, 0.501, True), (W, B, X, Y, 1.0, True)
        ),
    ],
    "prop-accident": [
        accidents("the mean square is at most R^2/(n - 1)", (FOUR, 1.2 * MARGINS)),
        accidents("a margin is at most half the distance of the means", (FOUR, at(MARGINS, 0, 0.75))),
    ],
    "prop-cover": [
        holds(checks.check_cover, [[0.0], [1], [1]], 4)("at most Cover's count", ([[0.0], [1], [1]], 7)),
        holds(checks.check_cover, KITE, 14)("exactly as many in general position", (KITE, 13), (KITE, 15)),
    ],
}
