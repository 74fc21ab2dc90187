"""Checks of logistic regression with two classes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_C, as_vector, as_Xy
from ..geometry import geometric_margin
from ..svm import hard_margin
from .claims import GAP, ROUGH, require

__all__ = ["check_logistic", "check_logistic_gap", "check_logistic_dual", "check_logistic_margin"]


def check_logistic(result: Any, X: ArrayLike, y: ArrayLike, C: Any) -> None:
    """Check the minimiser of a logistic regression (Theorem thm-logistic).

    Each alpha is ``C_i sigma(-y_i f(x_i))``, between 0 and C_i; the gradient ``w - sum_i alpha_i y_i x_i`` and that in
    b, ``-sum_i alpha_i y_i``, vanish; so the probabilities of +1, weighted by C, sum to the positive points.

    Examples
    --------
    >>> from lincls import logistic_regression
    >>> from lincls.checks import check_logistic
    >>> X, y = [[-1.0], [0.5], [2.0]], [-1, -1, 1]
    >>> print(check_logistic(logistic_regression(X, y, C=1), X, y, C=1))
    None
    """
    X, y = as_Xy(X, y)
    C = np.broadcast_to(as_C(C, len(X)), len(X))
    yf = y * result.decision(X)
    require(abs(result.alpha - C * _sigmoid(-yf)) <= ROUGH * C, "alpha_i = C_i sigma(-y_i f(x_i))")
    require((result.alpha >= 0) & (result.alpha <= C), "0 <= alpha_i <= C_i")
    pull = result.alpha * y
    size = abs(pull) @ abs(X) + abs(result.w)
    require(abs(result.w - pull @ X) <= ROUGH * size, "w = sum_i alpha_i y_i x_i", "coordinate")
    require(abs(pull.sum()) <= ROUGH * result.alpha.sum(), "sum_i alpha_i y_i = 0", "run")
    p = result.probability(X)
    require(abs(p - _sigmoid(y * yf)) <= ROUGH, "p(x) = sigma(f(x))")
    require(abs(C @ p - C @ (y > 0)) <= ROUGH * C.sum(), "the probabilities sum to the positive points", "run")


def check_logistic_gap(result: Any, X: ArrayLike, y: ArrayLike, C: Any) -> None:
    """Check the gap of any (w, b) and any balanced alpha with 0 <= alpha_i <= C_i (Theorem thm-logistic-dual).

    `result` has w, b, alpha and what it says of them, primal and dual. The gap is ``1/2 ||w - w(alpha)||^2`` and C_i
    times the divergence of alpha_i/C_i from ``sigma(-y_i f(x_i))``, for each point; so it is never negative.

    Examples
    --------
    >>> from lincls import logistic_regression
    >>> from lincls.checks import check_logistic_gap
    >>> X, y = [[-1.0], [0.5], [2.0]], [-1, -1, 1]
    >>> print(check_logistic_gap(logistic_regression(X, y, C=1), X, y, C=1))
    None
    """
    X, y = as_Xy(X, y)
    C = np.broadcast_to(as_C(C, len(X)), len(X))
    alpha = as_vector(result.alpha, len(X), "alpha")
    require((alpha >= -GAP * C) & (alpha <= (1 + GAP) * C), "0 <= alpha_i <= C_i")
    require(abs(alpha @ y) <= GAP * (1 + alpha.sum()), "sum_i alpha_i y_i = 0", "run")
    w, yf, q = np.asarray(result.w, dtype=float), y * (X @ result.w + result.b), np.clip(alpha / C, 0, 1)
    pull = (alpha * y) @ X
    primal = w @ w / 2 + C @ np.logaddexp(0, -yf)
    dual = C @ _entropy(q) - pull @ pull / 2
    size = GAP * (1 + abs(primal) + abs(dual))
    require(abs(result.primal - primal) <= size, "primal = 1/2 ||w||^2 + sum C log(1 + exp(-y f))", "run")
    require(abs(result.dual - dual) <= size, "dual = sum C H(alpha/C) - 1/2 ||w(alpha)||^2", "run")
    divergence = q * yf + np.logaddexp(0, -yf) - _entropy(q)  # of q from sigma(-y f)
    gap = (w - pull) @ (w - pull) / 2 + C @ divergence
    require(abs(result.primal - result.dual - gap) <= 10 * size, "the gap is a square and divergences", "run")
    require(divergence >= -GAP * (1 + abs(yf)), "no divergence is negative")
    require(result.dual <= result.primal + size, "dual <= primal", "run")


def check_logistic_dual(result: Any, X: ArrayLike, y: ArrayLike, C: Any) -> None:
    """Check that w, b and alpha prove each other optimal (Theorem thm-logistic-dual): what `check_logistic_gap` asks,
    and a relative gap of at most 1e-8.

    Examples
    --------
    >>> from lincls import logistic_regression
    >>> from lincls.checks import check_logistic_dual
    >>> X, y = [[-1.0], [0.5], [2.0]], [-1, -1, 1]
    >>> print(check_logistic_dual(logistic_regression(X, y, C=1), X, y, C=1))
    None
    """
    check_logistic_gap(result, X, y, C)
    require(result.primal - result.dual <= GAP * result.primal, "the gap is zero", "run")


def check_logistic_margin(results: Iterable, X: ArrayLike, y: ArrayLike) -> None:
    """Check solutions of logistic regressions on separable data (Proposition prop-logistic-margin).

    With the largest margin gamma and ``t = gamma ||w||``, each has ``t (1 + e^t) >= gamma^2 C``; and if
    ``t >= log(n / log 2)``, it separates the data with a geometric margin of at least
    ``gamma - log(n / log 2) / ||w||``. That the likelihood has no maximum is what `check_quasi_separation` checks.

    Examples
    --------
    >>> from lincls import logistic_regression
    >>> from lincls.checks import check_logistic_margin
    >>> X, y = [[-1.0], [0.5], [2.0]], [-1, -1, 1]
    >>> print(check_logistic_margin([logistic_regression(X, y, C) for C in (1, 100, 1e6)], X, y))
    None
    """
    X, y = as_Xy(X, y)
    gamma, away = hard_margin(X, y).margin, np.log(len(X) / np.log(2))
    for r in results:
        norm, yf = float(np.linalg.norm(r.w)), y * r.decision(X)
        t = gamma * norm
        require(t * (1 + np.exp(t)) >= gamma**2 * np.min(r.C) * (1 - ROUGH), "t (1 + e^t) >= gamma^2 C", "run")
        if t >= away:
            require(yf > 0, "the data are separated")
            reached = geometric_margin(r.w, r.b, X, y)
            require(reached >= gamma - away / norm - ROUGH * gamma, "margin >= gamma - log(n/log 2)/||w||", "run")


def _sigmoid(t):
    """Return 1 / (1 + exp(-t)) without overflow."""
    return np.exp(-np.logaddexp(0, -t))


def _entropy(q):
    """Return -q log q - (1 - q) log(1 - q), which is 0 at 0 and 1."""
    return -sum(np.where(p > 0, p * np.log(np.where(p > 0, p, 1)), 0) for p in (q, 1 - q))
