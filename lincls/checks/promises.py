"""Checks of what few errors, few support vectors and a wide margin promise about new points."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_vector, as_X, as_Xy
from ..svm import hard_margin
from .claims import EXACT, ROUGH, TOL, require
from .geometry import check_separates

__all__ = [
    "check_calibrated", "check_crammer_singer_risk", "check_leave_one_out", "check_leave_one_out_margin", "check_radon",
    "check_shattered", "check_online_to_batch", "check_finite_class",
]  # fmt: skip


def check_calibrated(loss: Callable[[np.ndarray], np.ndarray], p: ArrayLike, f: ArrayLike) -> None:
    """Check that a score loses no more errors than loss, against the best score, where +1 has the probability p.

    With the least value of ``p loss(f) + (1 - p) loss(-f)`` on a grid of scores from -2 to 2, which holds the hinge's
    minimisers -1 and 1 (Theorem thm-hinge-calibrated).

    Examples
    --------
    >>> from lincls import hinge_loss, perceptron_loss
    >>> from lincls.checks import check_calibrated
    >>> check_calibrated(hinge_loss, p=[0.7, 0.7], f=[-1, 0])
    >>> check_calibrated(perceptron_loss, p=[0.7, 0.7], f=[-1, 0])
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: excess error <= excess loss fails at pair 1 (1 of 2)
    """
    p, f = np.broadcast_arrays(np.asarray(p, dtype=float), np.asarray(f, dtype=float))
    grid = np.linspace(-2, 2, 401)
    least = (np.multiply.outer(p, loss(grid)) + np.multiply.outer(1 - p, loss(-grid))).min(axis=-1)
    excess_loss = p * loss(f) + (1 - p) * loss(-f) - least
    excess_error = np.where(f > 0, 1 - p, p) - np.minimum(p, 1 - p)
    require(excess_error <= excess_loss + 1e-12, "excess error <= excess loss", "pair")


def check_crammer_singer_risk(p: ArrayLike, scores: ArrayLike) -> None:
    """Check that scores have the least expected slack of the multiclass SVM, where class j has the probability p_j.

    The slack of class j is ``max(0, 1 - (f_j - max_m f_m))`` over m other than j, and the least expectation is
    ``min(1, 2 (1 - max_j p_j))``; below one half, only equal scores of all possible classes have it
    (Proposition prop-crammer-singer).

    Examples
    --------
    >>> from lincls.checks import check_crammer_singer_risk
    >>> check_crammer_singer_risk([0.4, 0.3, 0.3], [0, 0, 0])
    >>> check_crammer_singer_risk([0.4, 0.3, 0.3], [1, 0, 0])
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: the expected slack 1.2 is the least, 1 fails at scores 0 (1 of 1)
    """
    p, f = as_vector(p, None, "p"), as_vector(scores, len(np.atleast_1d(p)), "scores")
    rivals = np.array([np.delete(f, j).max() for j in range(len(f))])
    risk, least = p @ np.maximum(0, 1 - (f - rivals)), min(1, 2 * (1 - p.max()))
    require(abs(risk - least) <= 1e-12, f"the expected slack {risk:g} is the least, {least:g}", "scores")
    if p.max() < 0.5:
        require(np.ptp(f[p > 0]) <= 1e-12, "the scores are equal", "scores")


def check_leave_one_out(result: Any, X: ArrayLike, y: ArrayLike, wrong: ArrayLike) -> None:
    """Check that points which are no support vectors leave the hard margin as it is, so that `wrong` are none of them.

    `wrong` are the points that the hard margin of all others misjudges (Theorem thm-leave-one-out).

    Examples
    --------
    >>> from lincls import hard_margin
    >>> from lincls.checks import check_leave_one_out
    >>> X, y = [[0], [2], [5]], [-1, 1, 1]
    >>> check_leave_one_out(hard_margin(X, y), X, y, wrong=[0])
    >>> check_leave_one_out(hard_margin(X, y), X, y, wrong=[2])
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: a point misclassified when left out is a support vector fails at point 0 (1 of 1)
    """
    X, y = as_Xy(X, y, both=True)
    spare = np.setdiff1d(np.arange(len(y)), result.support)
    require(~np.isin(wrong, spare), "a point misclassified when left out is a support vector")
    for i in spare:
        without = hard_margin(np.delete(X, i, axis=0), np.delete(y, i))
        off = abs(np.append(without.w - result.w, without.b - result.b)).max()
        require(off <= ROUGH * abs(np.append(result.w, result.b)).max(), f"without point {i} (w, b) is the same", "run")


def check_leave_one_out_margin(Z: ArrayLike, alpha: ArrayLike, wrong: ArrayLike) -> None:
    """Check that a point misjudged when left out has ``alpha_i >= 1/||z_i||^2``, and that at most R^2/gamma^2 are.

    For the hard margin without offset of the reflected points Z, with its multipliers alpha and
    ``1/gamma^2 = ||w||^2 = sum_i alpha_i`` (Theorem thm-leave-one-out-margin).

    Examples
    --------
    >>> from lincls.checks import check_leave_one_out_margin
    >>> check_leave_one_out_margin([[1, 0], [0, 1]], alpha=[1, 1], wrong=[0, 1])
    >>> check_leave_one_out_margin([[1, 0], [0, 1]], alpha=[1, 0.5], wrong=[1])
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: sum alpha = ||w||^2 fails at run 0 (1 of 1)
    """
    Z = as_X(Z)
    alpha, wrong = as_vector(alpha, len(Z), "alpha"), np.asarray(wrong, dtype=int)
    w, squares = alpha @ Z, (Z**2).sum(axis=1)
    require(abs(alpha.sum() - w @ w) <= ROUGH * (w @ w), "sum alpha = ||w||^2", "run")
    require(Z @ w >= 1 - ROUGH, "y w.x >= 1")
    require(alpha[wrong] * squares[wrong] >= 1 - ROUGH, "alpha ||z||^2 >= 1 where left out means misclassified")
    require(len(wrong) <= squares.max() * (w @ w) * (1 + ROUGH), "at most R^2/gamma^2 are misclassified", "run")


def check_radon(points: ArrayLike, weights: ArrayLike) -> None:
    """Check that signed weights split points into two groups with the same mixture (Theorem thm-radon).

    The positive weights sum to one, the negative ones to minus one, and the weighted points to zero.

    Examples
    --------
    >>> from lincls.checks import check_radon
    >>> check_radon([[0], [1], [2]], [-0.5, 1, -0.5])
    >>> check_radon([[0], [1], [2]], [-1, 1, 0])
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: the two mixtures are equal fails at coordinate 0 (1 of 1)
    """
    points = as_X(points)
    lam = as_vector(weights, len(points), "weights")
    for sign in (1, -1):
        require(abs((sign * lam).clip(0).sum() - 1) <= TOL, f"the weights of sign {sign:+d} sum to {sign:+d}", "group")
    require(abs(lam @ points) <= TOL * (1 + abs(points).max(axis=0)), "the two mixtures are equal", "coordinate")


def check_shattered(points: ArrayLike, separators: Mapping[tuple[int, ...], tuple[ArrayLike, float]]) -> None:
    """Check that every labelling of the points has a separator (w, b) among those given (Theorem thm-vc).

    Examples
    --------
    >>> from lincls.checks import check_shattered
    >>> check_shattered([[0], [1]], {(1, 1): ([0], 1), (1, -1): ([-2], 1), (-1, 1): ([2], -1), (-1, -1): ([0], -1)})
    >>> check_shattered([[0], [1]], {(1, 1): ([0], 1)})
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: all 4 labellings have a separator fails at set 0 (1 of 1)
    """
    points = as_X(points)
    every = 2 ** len(points)
    require(len(separators) == every, f"all {every} labellings have a separator", "set")
    for labels, (w, b) in separators.items():
        check_separates(w, b, points, np.asarray(labels))


def check_online_to_batch(mistaken: ArrayLike, voters: ArrayLike, vote: ArrayLike, bound: float) -> None:
    """Check the steps from mistakes in training to errors on a new point, over all orders of n + 1 points.

    A row for each order of the points, of which the last is the new one (Theorem thm-voted).

    Parameters
    ----------
    mistaken : array_like (orders, n)
        Whether the visits 2 to n + 1 were mistakes.
    voters : array_like (orders, n)
        Whether the state after visit t = 1, ..., n errs on the last point.
    vote : array_like (orders,)
        Whether the vote of these states errs on the last point.
    bound : float
        ``R^2/delta^2``.

    Examples
    --------
    >>> from lincls.checks import check_online_to_batch
    >>> check_online_to_batch([[1], [0]], [[0], [1]], vote=[0, 1], bound=2)
    >>> check_online_to_batch([[1], [0]], [[0], [1]], vote=[1, 1], bound=2)
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: the vote is wrong only where half of the voters are fails at order 0 (1 of 2)
    """
    mistaken, voters, vote = (np.asarray(part, dtype=float) for part in (mistaken, voters, vote))
    off = abs(mistaken.mean(axis=0) - voters.mean(axis=0))
    require(off <= EXACT, "a state misclassifies the new point as often as the next", "visit")
    require(mistaken.sum(axis=1) <= bound - 1 + EXACT, "at most R^2/delta^2 - 1 mistakes after the first", "order")
    require(vote <= 2 * voters.mean(axis=1), "the vote is wrong only where half of the voters are", "order")


def check_finite_class(wrong: ArrayLike, n: int, epsilon: float, price: float) -> None:
    """Check that the price covers all classifiers at once with probability 1 - epsilon (Theorem thm-finite-class).

    wrong[f, j] tells whether classifier f misclassifies pair j of a source that produces all its pairs with the same
    probability. All draws of n pairs are tried: in a share of at least 1 - epsilon of them, the error probability of
    every classifier is at most its training error plus the price.

    Examples
    --------
    >>> from math import log
    >>> from lincls.checks import check_finite_class
    >>> price = ((log(2) + log(5)) / 8) ** 0.5
    >>> print(check_finite_class([[1, 0, 0], [0, 1, 1]], n=4, epsilon=0.2, price=price))
    None
    """
    wrong = np.asarray(wrong, dtype=float)
    draws = np.array(list(itertools.product(range(wrong.shape[1]), repeat=n)))
    training = wrong[:, draws].mean(axis=2)
    covered = (wrong.mean(axis=1)[:, None] <= training + price + 1e-12).all(axis=0).mean()
    require(covered >= 1 - epsilon - 1e-12, f"all are covered with probability 1 - {epsilon:g}", "source")
