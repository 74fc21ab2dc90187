"""The dual of the SVM: Lagrangian, KKT conditions, duality gap, the optimal offsets.

The primal and the dual problem, with C = inf for the hard margin (then xi = 0)::

    minimise    1/2 ||w||^2 + C sum_i xi_i         over w, b, xi
    subject to  y_i (w.x_i + b) >= 1 - xi_i,   xi_i >= 0,

    maximise    sum_i alpha_i - 1/2 ||sum_i alpha_i y_i x_i||^2
    subject to  0 <= alpha_i <= C,   sum_i alpha_i y_i = 0.

C may be an array (n,) of one price for each point: then C_i stands for C. The problems are solved in `lincls.solvers`,
and for all C at once in `lincls.path`.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._arrays import around_mean, is_sparse
from ._validate import as_C, as_scalar, as_vector, as_Xy
from .geometry import score_rounding
from .solvers.problem import ON_MARGIN, offsets_of_scores, slack_price

__all__ = [
    "primal_objective", "dual_objective", "lagrangian", "duality_gap", "exact_gap", "kkt_residuals", "offset_interval",
]  # fmt: skip


def primal_objective(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, C: ArrayLike) -> float:
    """Return ``1/2 ||w||^2 + C sum_i max(0, 1 - y_i (w.x_i + b))``, for prices C (n,) the sum of C_i times the same.

    The hinge form of the primal (Theorem thm-hinge-form). With C = inf it is ``1/2 ||w||^2`` where
    y_i (w.x_i + b) >= 1 for all i up to rounding, and inf elsewhere.

    Examples
    --------
    >>> from lincls import primal_objective
    >>> round(primal_objective([0.4], 0.2, [[1], [-1], [3]], [1, -1, 1], C=0.2), 6)
    0.32
    """
    return _primal(*_as_primal(w, b, X, y, C))


def dual_objective(alpha: ArrayLike, X: ArrayLike, y: ArrayLike) -> float:
    """Return ``sum_i alpha_i - 1/2 ||sum_i alpha_i y_i x_i||^2``, the same for hard and soft margin.

    Examples
    --------
    >>> from lincls import dual_objective
    >>> round(dual_objective([0.2, 0.2, 0], [[1], [-1], [3]], [1, -1, 1]), 6)
    0.32
    """
    X, y = as_Xy(X, y, sparse=True)
    return _dual(as_vector(alpha, X.shape[0], "alpha"), X, y)


def lagrangian(
    w: ArrayLike,
    b: float,
    alpha: ArrayLike,
    X: ArrayLike,
    y: ArrayLike,
    C: ArrayLike = np.inf,
    *,
    xi: ArrayLike | None = None,
    tau: ArrayLike | None = None,
) -> float:
    """Return the Lagrangian at any point, optimal or not.

    Hard margin (C = inf, no xi)::

        L = 1/2 ||w||^2 - sum_i alpha_i (y_i (w.x_i + b) - 1)

    Soft margin, with multipliers tau of xi >= 0::

        L = 1/2 ||w||^2 + C sum_i xi_i - sum_i alpha_i (y_i (w.x_i + b) - 1 + xi_i) - sum_i tau_i xi_i

    Examples
    --------
    >>> from lincls import lagrangian
    >>> lagrangian([2], 1, [1, 2, 3], [[1], [-1], [3]], [1, -1, 1])
    -18.0
    """
    w, b, X, y, C = _as_primal(w, b, X, y, C)
    n = X.shape[0]
    alpha = as_vector(alpha, n, "alpha")
    value = w @ w / 2 - alpha @ (y * (X @ w + b) - 1)
    hard = np.isinf(C).any()
    if xi is None and tau is None and hard:
        return float(value)
    if xi is None or tau is None or hard:
        raise ValueError("the soft margin needs xi, tau and a finite C; the hard margin none of them")
    xi, tau = as_vector(xi, n, "xi"), as_vector(tau, n, "tau")
    return float(value + slack_price(C, xi) - alpha @ xi - tau @ xi)


def duality_gap(w: ArrayLike, b: float, alpha: ArrayLike, X: ArrayLike, y: ArrayLike, C: ArrayLike) -> float:
    """Return ``primal_objective(w, b) - dual_objective(alpha)``.

    Never negative where alpha is feasible for the dual (Theorem thm-weak-duality), zero exactly at the optimum
    (Theorem thm-strong-duality).
    The relative gap divides by the primal objective.

    Examples
    --------
    >>> from lincls import duality_gap
    >>> round(duality_gap([0], 0, [0.1, 0.1, 0], [[1], [-1], [3]], [1, -1, 1], C=0.2), 6)
    0.42
    """
    w, b, X, y, C = _as_primal(w, b, X, y, C)
    return _primal(w, b, X, y, C) - _dual(as_vector(alpha, X.shape[0], "alpha"), X, y)


def _exactly(value, name, ndim):
    """Return an array, or a number where ndim is 0, as fractions."""
    try:
        exact = np.array(np.frompyfunc(Fraction, 1, 1)(np.asarray(value, dtype=object)), dtype=object)
        fits = exact.ndim == ndim and not np.ma.isMaskedArray(value) and bool(np.isfinite(exact.astype(float)).all())
    except (TypeError, ValueError, ArithmeticError):
        fits = False
    if not fits:
        raise ValueError(f"{name} must hold finite numbers in {ndim} dimensions, got {value!r:.60}")
    return exact[()]


def exact_gap(
    w: Any, b: Any, alpha: Any, X: Any, y: ArrayLike, C: Any, *, squared: bool = False, offset: bool = True
) -> tuple[Fraction, Fraction]:
    """Return the primal objective at (w, b), and how far above the smallest value it can be at most, without rounding.

    The bound is the duality gap at alpha, which need not be feasible: it is moved into the box, and the alphas of each
    class are multiplied by the sum of the other class and divided by the larger sum. Numbers may be floats, integers,
    fractions or strings such as "0.1", and count as what they are. With `squared` the slacks enter as squares, without
    `offset` b is 0 (Proposition prop-other-duals).

    Examples
    --------
    >>> from lincls import exact_gap
    >>> value, gap = exact_gap(["0.4"], "0.2", ["0.3", "0.2", 0], [[1], [-1], [3]], [1, -1, 1], C="0.2")
    >>> print(value, gap)
    8/25 0
    """
    names, axes = ("w", "b", "alpha", "X", "C"), (1, 0, 1, 2, 0)
    w, b, alpha, X, C = given = [*map(_exactly, (w, b, alpha, X, C), names, axes)]
    signs = as_Xy(X.astype(float), y)[1].astype(int)
    if w.shape != X.shape[1:] or alpha.shape != signs.shape or C <= 0:
        shapes = f"w {w.shape}, alpha {alpha.shape}, X {X.shape}"
        raise ValueError(f"{shapes} do not fit, or C is not positive: {C}")
    # from here on all are whole numbers, of units of 1/D
    D = math.lcm(*(v.denominator for array in given for v in np.ravel(array)))
    whole = np.frompyfunc(lambda v: v.numerator * (D // v.denominator), 1, 1)
    w, b, alpha, X, C = (whole(array) for array in given)
    slack = np.maximum(0, D**2 - signs * (X @ w + (b * D if offset else 0)))
    losses = Fraction(sum(slack ** (1 + squared)), D ** (3 + 2 * squared))
    value = Fraction(w @ w, 2 * D**2) + C * losses
    alpha, T = np.maximum(0, alpha), 1
    if not squared:
        alpha = np.minimum(C, alpha)
    if offset:
        plus, minus = (sum(alpha[signs == sign]) for sign in (1, -1))
        alpha = alpha * np.where(signs > 0, np.array(minus, object), plus)
        T = max(plus, minus, 1)
    pull = (alpha * signs) @ X
    bound = Fraction(sum(alpha), D * T) - Fraction(pull @ pull, 2 * (D**2 * T) ** 2)
    if squared:
        bound -= Fraction(alpha @ alpha, 4 * C * D * T**2)
    return value, value - bound


def kkt_residuals(
    w: ArrayLike, b: float, alpha: ArrayLike, X: ArrayLike, y: ArrayLike, C: ArrayLike, *, xi: ArrayLike | None = None
) -> dict[str, float]:
    """Return how far (w, b, alpha) is from each of the KKT conditions, without units.

    Parameters
    ----------
    w : array_like (d,)
    b : float
    alpha : array_like (n,)
    X : array_like (n, d)
    y : array_like (n,) of -1 and +1
    C : float, or array_like (n,)
        inf for the hard margin.
    xi : array_like (n,), optional
        The slack; ``max(0, 1 - y_i (w.x_i + b))`` by default, and 0 for the hard margin.

    Returns
    -------
    dict of float
        With f_i = w.x_i + b, the mean m of the points and sum_i alpha_i = A:

        - stationarity: ``||w - sum_i alpha_i y_i (x_i - m)|| / sum_i alpha_i ||x_i - m||``
        - balance: ``|sum_i alpha_i y_i| / A``
        - box: ``max_i max(-alpha_i, alpha_i - C_i) / max_i alpha_i``, at least 0
        - feasibility: ``max_i (1 - xi_i - y_i f_i)``, at least 0, and ``max_i -xi_i``
        - complementarity: ``sum_i |alpha_i (y_i f_i - 1 + xi_i)| + |(C_i - alpha_i) xi_i|``,
          over ``||w||^2 + sum_i C_i xi_i``

        In the last two, the part of y_i f_i that its own rounding can explain counts as zero.

    Raises
    ------
    ValueError
        If a shape, a label or a number is not as above.

    Notes
    -----
    All are zero exactly at an optimum (Theorem thm-kkt). The mean may be subtracted because the alphas balance.

    Examples
    --------
    >>> from lincls import kkt_residuals, soft_margin
    >>> X, y = [[1], [-1], [3]], [1, -1, 1]
    >>> r = soft_margin(X, y, C=0.2)
    >>> max(kkt_residuals(r.w, r.b, r.alpha, X, y, C=0.2).values()) < 1e-12
    True
    >>> round(kkt_residuals(r.w, r.b, [0.2, 0.1, 0], X, y, C=0.2)["balance"], 6)
    0.333333
    """
    w, b, X, y, C = _as_primal(w, b, X, y, C)
    alpha = as_vector(alpha, X.shape[0], "alpha")
    excess = y * (X @ w + b) - 1
    if xi is None:
        xi = np.zeros(len(y)) if np.isinf(C).any() else np.maximum(0, -excess)
    xi = as_vector(xi, X.shape[0], "xi")
    excess = excess + xi
    excess = np.sign(excess) * np.maximum(0, abs(excess) - score_rounding(w, b, X))

    pull, distances = _around_mean(alpha * y, X)
    spread = alpha @ distances
    total = alpha.sum()
    unused = np.where(xi == 0, 0.0, (C - alpha) * xi) if np.isfinite(C).all() else np.zeros(len(y))
    size = w @ w + slack_price(C, xi)
    return {
        "stationarity": _ratio(np.linalg.norm(w - pull), spread),
        "balance": _ratio(abs(alpha @ y), total),
        "box": _ratio(max(0, (-alpha).max(), (alpha - C).max()), alpha.max()),
        "feasibility": float(max(0, (-excess).max(), (-xi).max())),
        "complementarity": _ratio(abs(alpha * excess).sum() + abs(unused).sum(), size),
    }


def offset_interval(w: ArrayLike, X: ArrayLike, y: ArrayLike, C: ArrayLike = 1.0) -> tuple[float, float]:
    """Return the interval of offsets b that are optimal for the weights w.

    The hinge loss as a function of b changes its slope, by one, where a point comes to the margin: at
    ``beta_i = y_i - w.x_i``. It starts with slope -m for the m positive points, so the slope is zero between
    the m-th and the (m+1)-th of the beta_i in ascending order (Proposition prop-offset). With a price for each point
    the slope changes by C_i; one price for all does not matter.

    Parameters
    ----------
    w : array_like (d,)
    X : array_like (n, d)
    y : array_like (n,) of -1 and +1, both present
    C : float, or array_like (n,)

    Returns
    -------
    low, high : float
        Both equal if b is unique. It is, whenever some 0 < alpha_i < C.

    Examples
    --------
    >>> from lincls import offset_interval
    >>> low, high = offset_interval([0.4], [[1], [-1], [3]], [1, -1, 1])
    >>> print(round(low, 6), round(high, 6))
    -0.2 0.6
    """
    X, y = as_Xy(X, y, both=True, sparse=True)
    return offsets_of_scores(X @ as_vector(w, X.shape[1]), y, as_C(C, len(y)))


def _around_mean(v, X):
    """Return sum_i v_i (x_i - m) and all ||x_i - m||, with the mean m of the points; sparse ones stay sparse."""
    if is_sparse(X):
        m, distances2 = around_mean(X)
        return X.T @ v - v.sum() * m, np.sqrt(distances2)
    centred = X - X.mean(axis=0)
    return v @ centred, np.linalg.norm(centred, axis=1)


def _as_primal(w, b, X, y, C):
    """Return all arguments of the primal problem, converted."""
    X, y = as_Xy(X, y, sparse=True)
    return as_vector(w, X.shape[1]), as_scalar(b, "b"), X, y, as_C(C, len(y))


def _primal(w, b, X, y, C):
    """Return the primal objective."""
    xi = np.maximum(0, 1 - y * (X @ w + b))
    if np.isinf(C).any():
        return float(w @ w / 2) if (xi <= ON_MARGIN + score_rounding(w, b, X)).all() else np.inf
    return float(w @ w / 2 + slack_price(C, xi))


def _dual(alpha, X, y):
    """Return the dual objective."""
    w = X.T @ (alpha * y)
    return float(alpha.sum() - w @ w / 2)


def _ratio(value, size):
    """Return value/size, and 0 for 0/0."""
    return float(value / size) if size > 0 else float(value)
