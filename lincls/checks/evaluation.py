"""Checks of what is made of scores: decisions by cost, rankings, probabilities, intervals and tests."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_count, as_floats, as_scalar, as_vector
from .claims import ROUGH, TOL, require

__all__ = [
    "check_cost_threshold", "check_roc", "check_log_loss", "check_platt", "check_test_interval", "check_mcnemar",
    "check_bias_variance",
]  # fmt: skip

# Probabilities at which a claim about all of them is tried.
GRID = np.linspace(0.0005, 0.9995, 1000)


def check_cost_threshold(threshold: float, false_positive: float, false_negative: float) -> None:
    """Check that to predict +1 above this probability, and only there, costs least (Proposition prop-cost-threshold).

    A false positive is expected to cost ``false_positive (1 - p)``, a false negative ``false_negative p``. At the
    threshold both cost the same; at every other p the rule takes the cheaper one.

    Examples
    --------
    >>> from lincls.checks import check_cost_threshold
    >>> print(check_cost_threshold(5 / 6, false_positive=5, false_negative=1))
    None
    """
    positive = as_scalar(false_positive, "false_positive", positive=True)
    negative = as_scalar(false_negative, "false_negative", positive=True)
    size = positive + negative
    same = abs(positive * (1 - threshold) - negative * threshold)
    require(same <= TOL * size, "both predictions cost the same at the threshold", "run")
    cost = np.where(threshold < GRID, positive * (1 - GRID), negative * GRID)
    least = np.minimum(positive * (1 - GRID), negative * GRID)
    require(cost <= least + TOL * size, "the rule costs least", "probability")


def check_roc(false_alarms: ArrayLike, recall: ArrayLike, area: float, f: ArrayLike, y: ArrayLike) -> None:
    """Check a ROC curve of the scores f, and its area (Proposition prop-auc).

    It begins at (0, 0), ends at (1, 1), and between has a corner for each threshold, the points with f above it
    being called positive. The area under it is the share of the pairs of a positive and a negative point in which the
    positive one has the higher score; a tie counts one half.

    Examples
    --------
    >>> from lincls.checks import check_roc
    >>> print(check_roc([0, 0, 0.5, 1], [0, 0.5, 1, 1], 0.875, f=[3, 1, 1, 0], y=[1, 1, -1, -1]))
    None
    """
    f = as_vector(f, None, "f")
    y = as_vector(y, len(f), "y")
    positive, negative = f[y > 0], f[y < 0]
    if not positive.size or not negative.size:
        raise ValueError("both classes must be present, got a single one")
    cuts = [np.inf, *np.unique(f)[::-1], -np.inf]
    corners = np.unique([(np.mean(negative > cut), np.mean(positive > cut)) for cut in cuts], axis=0)
    curve = np.column_stack([as_floats(false_alarms, "false_alarms"), as_floats(recall, "recall")])
    same = abs(curve[:, None] - corners).max(axis=2) <= TOL
    require(same.any(axis=1), "each corner belongs to a threshold", "corner")
    require(same.any(axis=0), "each threshold has its corner", "threshold")
    require((np.diff(curve, axis=0) >= -TOL).all(axis=1), "the curve rises from (0, 0) to (1, 1)", "corner")
    pairs = np.mean((positive[:, None] > negative) + 0.5 * (positive[:, None] == negative))
    require(abs(area - pairs) <= TOL, "the area is the share of pairs in the right order", "run")
    require(abs(np.trapezoid(*curve.T[::-1]) - area) <= TOL, "the area is that below the curve", "run")


def check_log_loss(reported: ArrayLike, p: ArrayLike) -> None:
    """Check that the report has the least expected log loss, +1 having probability p (Proposition prop-log-loss).

    Examples
    --------
    >>> from lincls.checks import check_log_loss
    >>> print(check_log_loss(reported=[0.2, 0.7], p=[0.2, 0.7]))
    None
    """
    reported, p = as_floats(reported, "reported"), as_floats(p, "p")

    def expected(q):
        return -(p * np.log(q) + (1 - p) * np.log1p(-q))

    others = np.append(np.broadcast_to(GRID[:, None], (len(GRID), p.size)), p[None], axis=0)
    require(expected(reported) <= expected(others).min(axis=0) + ROUGH, "the report has the least expected log loss")


def check_platt(A: float, B: float, f: ArrayLike, y: ArrayLike) -> None:
    """Check Platt's fit P(y = 1) = sigmoid(A f + B) to scores f that overlap (Proposition prop-platt).

    The mean of the probabilities is the share of positive points; the mean of probability times score is that of the
    positive points' scores; A is positive exactly if the positive points have the higher mean score.

    Examples
    --------
    >>> from lincls.checks import check_platt
    >>> print(check_platt(np.log(2), 0, f=[1, 1, 1, -1, -1, -1], y=[1, 1, -1, 1, -1, -1]))
    None
    """
    f = as_vector(f, None, "f")
    positive = as_vector(y, len(f), "y") > 0
    high, low = f[positive], f[~positive]
    if not high.size or not low.size or high.max() <= low.min() or low.max() <= high.min():
        raise ValueError("the scores of both classes must overlap, otherwise no best A and B exist")
    p = np.exp(-np.logaddexp(0, -(A * f + B)))
    require(abs(np.mean(p - positive)) <= 1e-7, "the mean of p is the share of positive points", "run")
    size = np.mean(abs(f - f.mean()))
    require(abs(np.mean((p - positive) * (f - f.mean()))) <= 1e-7 * size, "the mean of p f is that of y = 1", "run")
    same_way = (A > 0) == (high.mean() > low.mean())
    require(same_way, "A > 0 exactly when the positive points score higher on average", "run")


def check_test_interval(half_width: float, n: int, epsilon: float) -> None:
    """Check that k errors of n rarely are so far from the error probability (Theorem thm-test-interval, thm-hoeffding).

    For a thousand probabilities p the binomial law says how probable a share k/n is that differs from p by
    half_width or more: at most epsilon.

    Examples
    --------
    >>> from lincls.checks import check_test_interval
    >>> print(check_test_interval(0.18, n=50, epsilon=0.1))
    None
    """
    n, epsilon = as_count(n, "n"), as_scalar(epsilon, "epsilon", positive=True)
    k = np.arange(n + 1)
    law = np.exp(_log_choose(n, k) + k * np.log(GRID)[:, None] + (n - k) * np.log1p(-GRID)[:, None])
    far = (law * (abs(k / n - GRID[:, None]) >= half_width)).sum(axis=1)
    require(far <= epsilon + TOL, "k/n is so far from p with probability at most epsilon", "probability")


def check_mcnemar(only_first: int, only_second: int, p_value: float) -> None:
    """Check a p-value: how probable so uneven a number of heads is in fair tosses (Proposition prop-mcnemar).

    Examples
    --------
    >>> from lincls.checks import check_mcnemar
    >>> print(check_mcnemar(1, 3, p_value=0.625))  # 10 of the 16 outcomes of four tosses
    None
    """
    m = as_count(only_first + only_second, "the number of points that exactly one misclassifies")
    heads = np.arange(m + 1)
    law = np.exp(_log_choose(m, heads) - m * np.log(2))
    uneven = abs(2 * heads - m) >= abs(only_first - only_second)
    require(abs(law[uneven].sum() - p_value) <= TOL, "the p-value counts the outcomes that are as uneven", "run")


def _log_choose(n, k):
    """Return the logarithms of the binomial coefficients of n over each k = 0, ..., n."""
    log = np.append(0, np.cumsum(np.log(np.arange(1, n + 1))))
    return log[n] - log[k] - log[n - k]


def check_bias_variance(noise: float, bias: float, variance: float, f: ArrayLike, m: ArrayLike) -> None:
    """Check what a mean square is made of (Proposition prop-bias-variance).

    Each row of f (draws, points) holds the scores of one training set, all equally likely; m (points,) are the means of
    the labels -1 and +1, so that their variances are 1 - m^2. All numbers are means over the points.

    Examples
    --------
    >>> from lincls.checks import check_bias_variance
    >>> print(check_bias_variance(0.75, 0.25, 4.0, f=[[-1], [3]], m=[0.5]))
    None
    """
    f, m = as_floats(f, "f"), as_floats(m, "m")
    above, below = (np.mean((y - f) ** 2, axis=0) for y in (1, -1))
    square = np.mean((1 + m) / 2 * above + (1 - m) / 2 * below)
    size = max(1.0, square)
    require(abs(np.mean(1 - m**2) - noise) <= TOL * size, "the noise is the variance of the labels", "run")
    require(abs(np.mean((f.mean(axis=0) - m) ** 2) - bias) <= TOL * size, "the bias is that of the mean score", "run")
    require(abs(square - noise - bias - variance) <= TOL * size, "the mean square is the sum of the three", "run")
