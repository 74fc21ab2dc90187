"""What the chapter claims, clause by clause (see `clauses`)."""

import numpy as np

from lincls.checks import check_cost_threshold, check_log_loss, check_platt, check_roc

from . import Clause

F, Y = np.array([3.0, 1.0, 1.0, 0.0]), np.array([1, 1, -1, -1])
CORNERS = [0, 0, 0.5, 1], [0, 0.5, 1, 1]

# Three points with each score, of which two have its sign: the odds at f = 1 are 2, those at f = -1 one half.
SCORES, LABELS = np.repeat([1.0, -1.0], 3), np.array([1, 1, -1, 1, -1, -1])
SLOPE = np.log(2)

CLAUSES = {
    "prop-cost-threshold": [
        Clause(
            "below the threshold -1 costs less, above it +1",
            check_cost_threshold,
            (5 / 6, 5, 1),
            ((0.5, 5, 1), (1 / 6, 5, 1), (0.84, 5, 1), (0.82, 5, 1)),
        ),
        Clause("at the threshold both cost the same", check_cost_threshold, (0.5, 1, 1), ((0.5 + 1e-6, 1, 1),)),
    ],
    "prop-auc": [
        Clause(
            "the area below the curve is the share of pairs in the right order, ties counted one half",
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
    "prop-log-loss": [
        Clause(
            "the expected log loss is least for the truth",
            check_log_loss,
            ([0.2, 0.5, 0.9], [0.2, 0.5, 0.9]),
            (([0.3, 0.5, 0.9], [0.2, 0.5, 0.9]), ([0.2, 0.5, 0.95], [0.2, 0.5, 0.9]), ([0.8], [0.2])),
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
            "A > 0 exactly if the positive points score higher in the mean",
            check_platt,
            (-SLOPE, 0.0, -SCORES, LABELS),
            ((SLOPE, 0.0, -SCORES, LABELS), (-SLOPE, 0.0, SCORES, LABELS)),
        ),
    ],
}
