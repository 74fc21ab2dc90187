"""What the page claims, clause by clause (see `clauses`)."""

import numpy as np

from lincls.checks import check_bias_variance, check_mcnemar, check_platt, check_roc, check_test_interval

from . import Clause

F, Y = np.array([3.0, 1.0, 1.0, 0.0]), np.array([1, 1, -1, -1])
CORNERS = [0, 0, 0.5, 1], [0, 0.5, 1, 1]

# Three points with each score, of which two have its sign: the odds at f = 1 are 2, those at f = -1 one half.
SCORES, LABELS = np.repeat([1.0, -1.0], 3), np.array([1, 1, -1, 1, -1, -1])
SLOPE = np.log(2)

# Scores -1 and 3 of two training sets at a point where the mean label is 0.5.
TWO, HALF = np.array([[-1.0], [3.0]]), np.array([0.5])

CLAUSES = {
    "prop-mcnemar": [
        Clause(
            "the points that exactly one misclassifies are tosses of a fair coin",
            check_mcnemar,
            (1, 3, 0.625),
            ((1, 3, 0.3125), (1, 3, 0.5), (0, 4, 0.0625), (0, 4, 0.625)),
        ),
    ],
    "thm-hoeffding": [
        Clause(
            "a share differs from its probability by epsilon with probability at most 2 exp(-2 n epsilon^2)",
            check_test_interval,
            (0.1, 200, 2 * np.exp(-4)),
            ((0.1, 200, np.exp(-8)), (0.01, 200, 0.5)),
        ),
    ],
    "prop-auc": [
        Clause(
            "the area under the curve is the share of pairs in the right order, ties counted one half",
            check_roc,
            (*CORNERS, 0.875, F, Y),
            (
                (*CORNERS, 1.0, F, Y),  # a tie counted as right
                (*CORNERS, 0.75, F, Y),  # a tie counted as wrong
                ([0, 0, 0, 0.5, 1], [0, 0.5, 1, 1, 1], 1.0, F, Y),  # of a tie, the positive point first
                ([0, 0, 1], [0, 0.5, 1], 0.75, F, Y),  # a threshold left out
                (*CORNERS[::-1], 0.125, F, Y),  # the axes exchanged
                ([0.5, 1], [1, 1], 0.5, F, Y),  # the beginning left out
                ([0, 0.5, 0, 1], [0, 1, 0.5, 1], 0.875, F, Y),  # out of order
            ),
        ),
    ],
    "prop-bias-variance": [
        Clause(
            "the mean square is the sum of noise, squared bias and variance",
            check_bias_variance,
            (0.75, 0.25, 4.0, TWO, HALF),
            (
                (0.75, 0.25, 8.0, TWO, HALF),  # divided by one less than the number of training sets
                (0.75, 0.5, 3.75, TWO, HALF),  # the bias itself
                (0.25, 0.25, 4.5, TWO, HALF),  # a probability of error for the noise
            ),
        ),
    ],
    "prop-platt": [
        Clause(
            "the mean probability is the share of positive points",
            check_platt,
            (SLOPE, 0.0, SCORES, LABELS),
            ((SLOPE, 0.1, SCORES, LABELS), (SLOPE, -0.1, SCORES, LABELS)),
        ),
        Clause(
            "the mean of probability times score is that of the positive points, so that no other (A, B) fits as well",
            check_platt,
            (SLOPE, 0.0, SCORES, LABELS),
            ((1.0, 0.0, SCORES, LABELS), (0.0, 0.0, SCORES, LABELS)),
        ),
        Clause(
            "A > 0 exactly when the positive points score higher on average",
            check_platt,
            (-SLOPE, 0.0, -SCORES, LABELS),
            ((SLOPE, 0.0, -SCORES, LABELS), (-SLOPE, 0.0, SCORES, LABELS)),
        ),
    ],
}
