"""Checks of duality: lower bounds, the KKT conditions, prices, offsets, and what holds for every convex program."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_vector, as_Xy
from ..duality import dual_objective, kkt_residuals, offset_interval, primal_objective
from ..svm import hard_margin, soft_margin
from .claims import GAP, ROUGH, TOL, class_sums, require

__all__ = [
    "check_gap", "check_dual_bound", "check_kkt", "check_refit", "check_farkas", "check_shadow_prices",
    "check_hull_dual", "check_ray", "check_offsets", "check_price_limit", "check_saddle", "check_convex_kkt",
]  # fmt: skip


def check_gap(
    gap: float,
    w: ArrayLike,
    b: float,
    alpha: ArrayLike,
    X: ArrayLike,
    y: ArrayLike,
    C: Any = np.inf,
    *,
    xi: Any = 0.0,
    squared: bool = False,
) -> None:
    """Check that the gap is ``1/2 ||w - w(alpha)||^2 + sum alpha (y f - 1 + xi)`` and a last sum (Lemma lem-gap).

    The last sum is ``sum (C - alpha) xi``, nothing for the hard margin, and ``C sum (xi - alpha/2C)^2`` for the squared
    hinge (Proposition prop-other-duals). With an offset the alphas must balance: their share of b vanishes only then.

    Examples
    --------
    >>> from lincls import duality_gap
    >>> from lincls.checks import check_gap
    >>> X, y, w, alpha = [[3], [1]], [1, -1], [2], [0.25, 0.25]
    >>> print(check_gap(duality_gap(w, -4, alpha, X, y, C=1), w, -4, alpha, X, y, C=1))
    None
    """
    X, y = as_Xy(X, y)
    w, alpha = as_vector(w, X.shape[1]), as_vector(alpha, len(y), "alpha")
    require(b == 0 or abs(alpha @ y) <= TOL * abs(alpha).sum(), "sum alpha y = 0", "run")
    off, touch = w - (alpha * y) @ X, alpha * (y * (X @ w + b) - 1 + xi)
    unused = C * (xi - alpha / (2 * C)) ** 2 if squared else (C - alpha) * xi if np.isfinite(C).all() else 0 * alpha
    terms = np.array([off @ off / 2, touch.sum(), unused.sum()])
    size = 1 + abs(touch).sum() + abs(unused).sum() + terms[0]
    require(abs(gap - terms.sum()) <= TOL * size, "the gap is the sum of its terms", "run")


def check_dual_bound(
    w: ArrayLike,
    b: float,
    alpha: ArrayLike,
    X: ArrayLike,
    y: ArrayLike,
    C: Any = np.inf,
    *,
    offset: bool = True,
    squared: bool = False,
    rivals: Iterable[tuple] = (),
) -> float:
    """Check that alpha is feasible for the dual and bounds the primal value of (w, b) from below; return the gap.

    If the gap is zero, no rival (w, b, alpha) is better on either side (Theorem thm-weak-duality). The hinge may be
    squared, the offset absent and C a price for each point (Proposition prop-other-duals).

    Examples
    --------
    >>> from lincls.checks import check_dual_bound
    >>> check_dual_bound([1], -2, [0.5, 0.5], [[3], [1]], [1, -1])
    0.0
    """
    X, y = as_Xy(X, y)

    def values(w, b, alpha):
        w, alpha = as_vector(w, X.shape[1]), as_vector(alpha, len(y), "alpha")
        size = GAP * (1 + abs(alpha).max())
        require(alpha >= -size, "alpha >= 0")
        require(squared | (alpha <= C + size), "alpha <= C")
        if offset:
            require(abs(alpha @ y) <= size * len(y), "sum alpha y = 0", "run")
        else:
            require(b == 0, "b = 0", "run")
        if squared:
            slack = np.maximum(0, 1 - y * (X @ w + b))
            primal, less = w @ w / 2 + np.sum(C * slack**2), np.sum(alpha**2 / C) / 4
        else:
            primal, less = primal_objective(w, b, X, y, C), 0.0
        return primal, dual_objective(alpha, X, y) - less

    primal, dual = values(w, b, alpha)
    room = GAP * (1 + abs(dual))
    require(primal >= dual - room, "the primal value is at least the dual value", "run")
    for k, rival in enumerate(rivals):
        their_primal, their_dual = values(*rival)
        require(their_primal >= dual - room, f"rival {k} is above the dual value", "run")
        require(their_dual <= primal + room, f"rival {k} is below the primal value", "run")
    return float(primal - dual)


def check_kkt(result: Any, X: ArrayLike, y: ArrayLike, C: Any = np.inf) -> None:
    """Check the KKT conditions of a soft margin, or with C = inf of a hard one (Theorems thm-strong-duality, thm-kkt).

    - All residuals of `lincls.duality.kkt_residuals`, at the returned xi, are at most 1e-8, and so is the gap.
    - alpha = 0 has y f >= 1, 0 < alpha < C has y f = 1, alpha = C has y f <= 1.
    - ``sum alpha = ||w||^2 + C sum xi``; for the hard margin ``sum alpha = ||w||^2 = 1/margin^2``.
    - primal and dual are the objectives at w, xi and alpha.
    - b lies in b_interval, whose ends are those of Proposition prop-offset; for the hard margin they are equal.

    Examples
    --------
    >>> from lincls import soft_margin
    >>> from lincls.checks import check_kkt
    >>> X, y = [[2], [0], [1]], [1, -1, -1]
    >>> print(check_kkt(soft_margin(X, y, C=1), X, y, C=1))
    None
    """
    X, y = as_Xy(X, y, both=True)
    for name, residual in kkt_residuals(result.w, result.b, result.alpha, X, y, C, xi=result.xi).items():
        require(residual <= GAP, f"the residual of {name} is {residual:.1e}; that it is at most {GAP:g}", "run")
    require(abs(result.gap) <= GAP * max(abs(result.primal), 1e-300), "the relative gap is at most 1e-8", "run")
    f = X @ result.w
    margins, room = y * (f + result.b), GAP * (1 + abs(f) + abs(result.b))
    require((margins >= 1 - room) | (result.alpha > 0), "y f >= 1 where alpha = 0")
    require((margins <= 1 + room) | (result.alpha == 0), "y f <= 1 where alpha > 0")
    require((margins >= 1 - room) | (result.alpha == C), "y f >= 1 where alpha < C")
    norm2, total = result.w @ result.w, result.alpha.sum()
    hard = np.isinf(C).any()  # C may be a price for each point
    slack = 0.0 if hard else np.sum(C * result.xi)
    require(abs(total - norm2 - slack) <= GAP * total, "sum alpha = ||w||^2 + C sum xi", "run")
    require(abs(result.primal - norm2 / 2 - slack) <= GAP * total, "primal = 1/2 ||w||^2 + C sum xi", "run")
    require(abs(result.dual - total + norm2 / 2) <= GAP * total, "dual = sum alpha - 1/2 ||w||^2", "run")
    if hard:
        require(abs(total * result.margin**2 - 1) <= GAP, "sum alpha = 1/margin^2", "run")
    low, high = result.b_interval
    require(low <= result.b <= high, "b lies in b_interval", "run")
    ends = np.array((result.b, result.b) if hard else offset_interval(result.w, X, y, C))
    require(abs(np.array([low, high]) - ends) <= room.max(), "b_interval holds only the optimal offsets", "end")


def check_refit(result: Any, X: ArrayLike, y: ArrayLike, C: Any = np.inf) -> None:
    """Check that the points with alpha > 0 alone give the same w and value; hard, the same b (Theorem thm-refit).

    Examples
    --------
    >>> from lincls import hard_margin
    >>> from lincls.checks import check_refit
    >>> X, y = [[2], [0], [1]], [1, -1, -1]
    >>> print(check_refit(hard_margin(X, y), X, y))
    None
    """
    X, y = as_Xy(X, y, both=True)
    kept = result.support
    again = hard_margin(X[kept], y[kept]) if np.isinf(C) else soft_margin(X[kept], y[kept], C)
    off = np.linalg.norm(again.w - result.w)
    require(off <= ROUGH * np.linalg.norm(result.w), "w stays when points with alpha = 0 are left out", "run")
    require(abs(again.primal - result.primal) <= ROUGH * result.primal, "the value stays", "run")
    if np.isinf(C):
        require(abs(again.b - result.b) <= ROUGH * (1 + abs(result.b)), "b stays", "run")


def check_farkas(A: ArrayLike, c: ArrayLike, *, lam: Any = None, r: Any = None, tol: float = 1e-9) -> None:
    """Check one of two answers: c is the mixture ``sum lam_j a_j``, lam >= 0, of the rows of A, or r tells it from all.

    Then ``r.a_j <= 0`` for all j and ``r.c > 0`` (Lemma lem-farkas).

    Examples
    --------
    >>> from lincls.checks import check_farkas
    >>> A = [[1, 0], [1, 1]]
    >>> print(check_farkas(A, [3, 1], lam=[2, 1]), check_farkas(A, [0, 1], r=[-1, 1]))
    None None
    """
    A, c = np.asarray(A, float), np.asarray(c, float)
    require((lam is None) != (r is None), "one of the two answers is given", "run")
    if lam is not None:
        require(np.asarray(lam) >= 0, "lam >= 0")
        require(abs(np.asarray(lam) @ A - c) <= tol * (1 + abs(c)), "sum lam_j a_j = c", "coordinate")
    else:
        r = np.asarray(r, float)
        require(A @ r <= tol * np.linalg.norm(r), "r.a <= 0", "vector")
        require(r @ c > tol * np.linalg.norm(r), "r.c > 0", "vector")


def check_shadow_prices(
    result: Any, X: ArrayLike, y: ArrayLike, C: Any, eps: ArrayLike, w: ArrayLike, b: float
) -> None:
    """Check that relaxing the margins to 1 - eps_i saves at most ``sum alpha_i eps_i`` (Proposition prop-shadow).

    (w, b) is any candidate for the relaxed problem, its solution, say.

    Examples
    --------
    >>> from lincls import hard_margin
    >>> from lincls.checks import check_shadow_prices
    >>> X, y = [[1], [-1]], [1, -1]
    >>> print(check_shadow_prices(hard_margin(X, y), X, y, float("inf"), [0.5, 0], [0.75], -0.25))
    None
    """
    X, y = as_Xy(X, y)
    w, eps = as_vector(w, X.shape[1]), as_vector(eps, len(y), "eps")
    xi = np.maximum(0, 1 - eps - y * (X @ w + b))
    if np.isinf(C).any():
        require(xi <= GAP, "the candidate meets the relaxed constraints")
    value = w @ w / 2 + (0.0 if np.isinf(C).any() else np.sum(C * xi))
    bound = result.primal - result.alpha @ eps
    require(value >= bound - GAP * (1 + abs(bound)), "the relaxed value is at least P - alpha.eps", "run")


def check_hull_dual(result: Any, X: ArrayLike, y: ArrayLike, C: Any, lam: ArrayLike) -> None:
    """Check that alpha/s are the weights of the nearest points of the reduced hulls (Proposition prop-hull-dual).

    Here s is the sum of the alphas of a class. No weight exceeds C/s, ``w = s (c_+ - c_-)``, the mixtures with the
    weights lam of the same kind are no nearer, and for the hard margin ``s = 2/||c_+ - c_-||^2``.

    Examples
    --------
    >>> from lincls import hard_margin
    >>> from lincls.checks import check_hull_dual
    >>> X, y = [[3], [5], [1]], [1, 1, -1]
    >>> print(check_hull_dual(hard_margin(X, y), X, y, float("inf"), [0.5, 0.5, 1]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    s, lam = result.alpha[y > 0].sum(), as_vector(lam, len(y), "lam")
    own = result.alpha / s
    for name, weights in (("alpha/s", own), ("lam", lam)):
        require(abs(class_sums(weights, y) - 1) <= GAP, f"{name} sums to one in each class", "class")
        require((weights >= -GAP) & (weights <= C / s + GAP), f"{name} lies between 0 and C/s")
    apart, theirs = (own * y) @ X, (lam * y) @ X
    size = np.linalg.norm(X, axis=1).max()
    require(abs(result.w - s * apart) <= GAP * s * size, "w = s (c_+ - c_-)", "coordinate")
    require(np.linalg.norm(theirs) >= np.linalg.norm(apart) - GAP * size, "no other mixtures are nearer", "run")
    if np.isinf(C):
        require(abs(s * (apart @ apart) - 2) <= GAP, "s = 2/||c_+ - c_-||^2", "run")


def check_ray(lam: ArrayLike, X: ArrayLike, y: ArrayLike, *, tol: float = 1e-9) -> None:
    """Check that a lam is feasible for the hard dual and D(a lam) = 2a, for a up to a million (Proposition prop-ray).

    Examples
    --------
    >>> from lincls.checks import check_ray
    >>> print(check_ray([0.5, 1, 0.5], [[0], [1], [2]], [1, -1, 1]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    lam, a = as_vector(lam, len(y), "lam"), 10.0 ** np.arange(-2, 7)
    require(lam >= 0, "lam >= 0")
    require(abs(lam @ y) <= tol, "sum lam y = 0", "run")
    D = np.array([dual_objective(factor * lam, X, y) for factor in a])
    size = 1 + a * np.linalg.norm(X, axis=1).max()
    require(abs(D - 2 * a) <= tol * a * size, "D(a lam) = 2a", "factor")


def check_offsets(interval: tuple, w: ArrayLike, X: ArrayLike, y: ArrayLike, C: Any) -> None:
    """Check that the interval holds the offsets that are optimal for w, and no others (Proposition prop-offset).

    The sum of the slacks is the same at both ends and half way, and more on either side of the interval.

    Examples
    --------
    >>> from lincls.checks import check_offsets
    >>> print(check_offsets((-0.2, 0.6), [0.4], [[1], [-1], [3]], [1, -1, 1], C=0.2))
    None
    """
    X, y = as_Xy(X, y, both=True)
    (low, high), w = interval, as_vector(w, X.shape[1])
    require(low <= high, "low <= high", "run")
    step = 1e-3 * (1 + abs(low) + abs(high))
    prices = np.broadcast_to(np.asarray(C, float) / np.max(C), len(y))
    f = X @ w
    slack = [prices @ np.maximum(0, 1 - y * (f + b)) for b in (low, high, (low + high) / 2, low - step, high + step)]
    room = TOL * (1 + abs(low) + abs(high) + abs(f).max()) * len(y)
    require(abs(np.array(slack[1:3]) - slack[0]) <= room, "the slack is the same in the interval", "run")
    require(np.array(slack[3:]) > slack[0] + room, "the slack is larger beyond the interval", "end")


def check_price_limit(C: float, alpha: ArrayLike, X: ArrayLike, y: ArrayLike) -> None:
    """Check that C is the least price of the hard margin, the largest entry of alpha (Proposition prop-price-limit).

    alpha solves the hard dual, no entry exceeds C; at C no slack is used, and a little below C some is.

    Examples
    --------
    >>> from lincls.checks import check_price_limit
    >>> print(check_price_limit(0.5, [0.5, 0.5], [[1], [-1]], [1, -1]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    alpha, hard = as_vector(alpha, len(y), "alpha"), hard_margin(X, y)
    gap = check_dual_bound(hard.w, hard.b, alpha, X, y)
    require(gap <= ROUGH * hard.primal, "alpha solves the hard dual", "run")
    require(alpha <= C * (1 + ROUGH), "alpha <= C")
    at, below = soft_margin(X, y, C), soft_margin(X, y, 0.99 * C)
    require(np.linalg.norm(at.w - hard.w) <= ROUGH * np.linalg.norm(hard.w), "at C the solution is the hard one", "run")
    require(below.xi.sum() > ROUGH, "below C slack is used", "run")


def check_saddle(
    objective: Callable,
    constraints: Callable,
    z: Any,
    lam: Any,
    points: Iterable,
    prices: Iterable,
) -> None:
    """Check that (z, lam) is a saddle point of ``L = F + lam.g``, among rival points and prices (Theorem thm-convex).

    The constraints are g(z) <= 0. L(z, .) is largest at lam among the prices, L(., lam) is smallest at z among the
    points; no feasible rival has a smaller objective.

    Examples
    --------
    >>> import numpy as np
    >>> from lincls.checks import check_saddle
    >>> F, g = lambda z: z @ z / 2, lambda z: np.array([1 - z[0]])
    >>> print(check_saddle(F, g, np.array([1.0, 0]), np.array([1.0]), np.eye(2), [[0.0], [3.0]]))
    None
    """

    def L(z, lam):
        return objective(np.asarray(z)) + np.asarray(lam) @ constraints(np.asarray(z))

    value = L(z, lam)
    room = TOL * (1 + abs(value))
    require(np.asarray(lam) >= 0, "lam >= 0", "constraint")
    require([L(z, other) <= value + room for other in prices], "L(z, lam') <= L(z, lam)", "price")
    require([L(other, lam) >= value - room for other in points], "L(z', lam) >= L(z, lam)", "point")
    feasible = [other for other in points if (constraints(np.asarray(other)) <= 0).all()]
    best = objective(np.asarray(z))
    require([objective(np.asarray(other)) >= best - room for other in feasible], "F(z') >= F(z)", "feasible point")


def check_convex_kkt(
    gradient: ArrayLike, values: ArrayLike, jacobian: ArrayLike, lam: ArrayLike, *, tol: float = 1e-9
) -> None:
    """Check the KKT conditions of a convex program at a point (Theorem thm-convex).

    There the objective has the gradient (N,), the constraints g <= 0 the values (m,) and as gradients the rows of the
    jacobian (m, N): ``gradient + lam.jacobian = 0``, ``lam >= 0``, ``values <= 0``, ``lam * values = 0``.

    Examples
    --------
    >>> from lincls.checks import check_convex_kkt
    >>> print(check_convex_kkt([1, 0], [0, -2], [[-1, 0], [0, 1]], [1, 0]))  # 1/2 ||z||^2, z_1 >= 1, z_2 <= 2 at (1, 0)
    None
    """
    gradient, values, lam = (np.asarray(v, float) for v in (gradient, values, lam))
    require(values <= tol, "g(z) <= 0", "constraint")
    require(lam >= 0, "lam >= 0", "constraint")
    require(abs(lam * values) <= tol, "lam g(z) = 0", "constraint")
    pull = gradient + lam @ np.asarray(jacobian, float)
    room = tol * (1 + abs(gradient))
    require(abs(pull) <= room, "the gradients balance", "coordinate")
