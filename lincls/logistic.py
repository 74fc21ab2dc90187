"""Logistic regression of two classes: a linear score that is the log-odds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ._arrays import is_sparse
from ._result import Certified, Linear
from ._validate import as_C, as_Xy
from .multiclass import softmax_regression
from .solvers.logistic import certificate, is_tall, newton_in_blocks, newton_of_sparse
from .solvers.problem import CERTIFIED

__all__ = ["LogisticResult", "logistic_regression"]


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class LogisticResult(Certified, Linear):
    """A solved logistic regression with its proof, the dual solution.

    Attributes
    ----------
    w : ndarray (d,)
        Weights, ``sum_i alpha_i y_i x_i``.
    b : float
        Offset.
    alpha : ndarray (n,)
        Dual variables ``C_i (1 - p_i)``, where p_i is the probability of the label y_i at x_i.
    primal, dual : float
        Objectives ``1/2 ||w||^2 + sum_i C_i log(1 + exp(-y_i (w.x_i + b)))`` and
        ``sum_i C_i H(alpha_i / C_i) - 1/2 ||sum_i alpha_i y_i (x_i - m)||^2``, with the entropy
        ``H(q) = -q log q - (1 - q) log(1 - q)`` and the mean m of the points.
    C : float or ndarray (n,)
        Price of the negative log-likelihood.
    n_iter : int
        Newton steps.
    converged : bool
        Whether the duality gap, with what rounding may hide of it, is at most 1e-8 of the primal objective (see
        `softmax_regression`).

    Examples
    --------
    >>> from lincls import logistic_regression
    >>> r = logistic_regression([[-1.0], [1.0]], [-1, 1], C=1)
    >>> print(r.w.round(4), r.alpha.round(4), r.probability([[0.0], [1.0]]).round(4))
    [0.6748] [0.3374 0.3374] [0.5    0.6626]
    """

    w: np.ndarray
    b: float
    alpha: np.ndarray
    primal: float
    dual: float
    C: float | np.ndarray
    n_iter: int
    converged: bool

    def probability(self, X: ArrayLike) -> np.ndarray:
        """Probability ``1 / (1 + exp(-f(x)))`` of class +1: (n,) for points (n, d), one number for one point (d,)."""
        return np.exp(-np.logaddexp(0, -self.decision(X)))


def logistic_regression(X: ArrayLike, y: ArrayLike, C: ArrayLike) -> LogisticResult:
    """Fit the probability of class +1 by regularised maximum likelihood::

        minimise  1/2 ||w||^2 + sum_i C_i log(1 + exp(-y_i (w.x_i + b))).

    Parameters
    ----------
    X : array_like or sparse (n, d)
    y : array_like (n,) of -1 and +1, both present
    C : float or array_like (n,)
        Price of the negative log-likelihood, > 0 and finite, one for all or one for each point.

    Returns
    -------
    LogisticResult

    Raises
    ------
    ValueError
        If the data or C are not as above.

    Notes
    -----
    It is softmax regression with two classes at C/2, whose Newton steps and certificate it takes over;
    `lincls.plain.logistic_newton` is the method in a few lines. McCullagh and Nelder, *Generalized Linear Models*
    (1989), chapter 4.

    Examples
    --------
    >>> from lincls import logistic_regression
    >>> X, y = [[-1]] * 4 + [[1]] * 4, [1, -1, -1, -1, 1, 1, 1, -1]
    >>> r = logistic_regression(X, y, C=1e6)
    >>> print(r.w.round(4), r.probability([[-1], [1]]).round(4), r.gap <= 1e-8 * r.primal)
    [1.0986] [0.25 0.75] True
    """
    X, y = as_Xy(X, y, both=True, sparse=True)
    C = as_C(C, len(y))
    if np.isfinite(C).all() and (is_sparse(X) or is_tall(X)):
        newton = newton_of_sparse if is_sparse(X) else newton_in_blocks
        w, b, n_iter, (alpha, _, primal, dual, gap) = newton(X, y, np.broadcast_to(C, len(y)))
        if gap <= CERTIFIED:
            found = {"alpha": alpha, "primal": primal, "dual": dual, "C": C, "n_iter": n_iter}
            return LogisticResult(w=w, b=float(b), converged=True, **found)
    of_two = softmax_regression(X, y, C / 2)
    w, b = of_two.W[1] - of_two.W[0], of_two.b[1] - of_two.b[0]
    alpha, _, primal, dual, _ = certificate(X, y, np.broadcast_to(C, len(y)), w, b)
    return LogisticResult(
        w=w, b=float(b), alpha=alpha, primal=primal, dual=dual, C=C, n_iter=of_two.n_iter,
        converged=of_two.converged,
    )  # fmt: skip
