"""What the chapter claims, clause by clause (see `clauses`)."""

from lincls.checks import check_cost_threshold, check_log_loss, check_test_interval

from . import Clause

CLAUSES = {
    "thm-test-interval": [
        Clause(
            "the interval fails with probability at most delta",
            check_test_interval,
            (0.061, 500, 0.05),
            ((0.03, 500, 0.05), (0.061, 100, 0.05), (0.061, 500, 0.001)),
        ),
    ],
    "prop-cost-threshold": [
        Clause(
            "below the threshold -1 costs less, above it +1",
            check_cost_threshold,
            (5 / 6, 5, 1),
            ((0.5, 5, 1), (1 / 6, 5, 1), (0.84, 5, 1), (0.82, 5, 1)),
        ),
        Clause("at the threshold both cost the same", check_cost_threshold, (0.5, 1, 1), ((0.5 + 1e-6, 1, 1),)),
    ],
    "prop-log-loss": [
        Clause(
            "the expected log loss is least for the truth",
            check_log_loss,
            ([0.2, 0.5, 0.9], [0.2, 0.5, 0.9]),
            (([0.3, 0.5, 0.9], [0.2, 0.5, 0.9]), ([0.2, 0.5, 0.95], [0.2, 0.5, 0.9]), ([0.8], [0.2])),
        ),
    ],
}
