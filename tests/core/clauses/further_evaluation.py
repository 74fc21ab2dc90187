"""What the page claims, clause by clause (see `clauses`)."""

import numpy as np

from lincls.checks import check_bias_variance, check_mcnemar, check_platt, check_roc, check_test_interval

from . import holds

F, Y = np.array([3.0, 1.0, 1.0, 0.0]), np.array([1, 1, -1, -1])
CORNERS = [0, 0, 0.5, 1], [0, 0.5, 1, 1]

# Three points with each score, of which two have its sign: the odds at f = 1 are 2, those at f = -1 one half.
SCORES, LABELS = np.repeat([1.0, -1.0], 3), np.array([1, 1, -1, 1, -1, -1])
SLOPE = np.log(2)

# Scores -1 and 3 of two training sets at a point where the mean label is 0.5.
TWO, HALF = np.array([[-1.0], [3.0]]), np.array([0.5])

platt = holds(check_platt, SLOPE, 0.0, SCORES, LABELS)

CLAUSES = {
    "prop-mcnemar": [
        holds(check_mcnemar, 1, 3, 0.625)(
            "the points that exactly one misclassifies are tosses of a fair coin",
            (1, 3, 0.3125),
            (1, 3, 0.5),
            (0, 4, 0.0625),
            (0, 4),
        )
    ],
    "thm-hoeffding": [
        holds(check_test_interval, 0.1, 200, 2 * np.exp(-4))(
            "a share differs from its probability by epsilon with probability at most 2 exp(-2 n epsilon^2)",
            (0.1, 200, np.exp(-8)),
            (0.01, 200, 0.5),
        )
    ],
    "prop-auc": [
        holds(check_roc, *CORNERS, 0.875, F, Y)(
            "the area under the curve is the share of pairs in the right order, ties counted one half",
            (*CORNERS, 1.0),  # a tie counted as right
            (*CORNERS, 0.75),  # a tie counted as wrong
            ([0, 0, 0, 0.5, 1], [0, 0.5, 1, 1, 1], 1.0, F, Y),  # of a tie, the positive point first
            ([0, 0, 1], [0, 0.5, 1], 0.75, F, Y),  # a threshold left out
            (*CORNERS[::-1], 0.125),  # the axes exchanged
            ([0.5, 1], [1, 1], 0.5, F, Y),  # the beginning left out
            ([0, 0.5, 0, 1], [0, 1, 0.5, 1], 0.875, F, Y),  # out of order
        )
    ],
    "prop-bias-variance": [
        holds(check_bias_variance, 0.75, 0.25, 4.0, TWO, HALF)(
            "the mean square is the sum of noise, squared bias and variance",
            (0.75, 0.25, 8.0),  # divided by one less than the number of training sets
            (0.75, 0.5, 3.75),  # the bias itself
            (0.25, 0.25, 4.5),  # a probability of error for the noise
        )
    ],
    "prop-platt": [
        platt("the mean probability is the share of positive points", (SLOPE, 0.1), (SLOPE, -0.1)),
        platt(
            "the mean of probability times score is that of the positive points, so that no other (A, B) fits as well",
            1.0,
            0.0,
        ),
        holds(check_platt, -SLOPE, 0.0, -SCORES, LABELS)(
            "A > 0 exactly when the positive points score higher on average", SLOPE, (-SLOPE, 0.0, SCORES)
        ),
    ],
}
