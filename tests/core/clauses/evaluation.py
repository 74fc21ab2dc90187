"""What the chapter claims, clause by clause (see `clauses`)."""

from lincls.checks import check_cost_threshold, check_log_loss, check_test_interval

from . import holds

CLAUSES = {
    "thm-test-interval": [
        holds(check_test_interval, 0.061, 500, 0.05)(
            "the interval fails with probability at most epsilon", 0.03, (0.061, 100), (0.061, 500, 0.001)
        )
    ],
    "prop-cost-threshold": [
        holds(check_cost_threshold, 5 / 6, 5, 1)(
            "below the threshold -1 costs less, above it +1", 0.5, 1 / 6, 0.84, 0.82
        ),
        holds(check_cost_threshold, 0.5, 1, 1)("at the threshold both cost the same", 0.5 + 1e-6),
    ],
    "prop-log-loss": [
        holds(check_log_loss, [0.2, 0.5, 0.9], [0.2, 0.5, 0.9])(
            "the expected log loss is least for the truth", [0.3, 0.5, 0.9], [0.2, 0.5, 0.95], ([0.8], [0.2])
        )
    ],
}
