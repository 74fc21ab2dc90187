"""Checks of hard and soft margins and of their duals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_vector, as_Xy
from ..duality import kkt_residuals, offset_interval, primal_objective
from ..geometry import geometric_margin
from ..svm import hard_margin, soft_margin
from .claims import require

__all__ = [
    "check_kkt", "check_solves", "check_largest_margin", "check_along_C", "check_hinge_form", "check_refit",
    "check_near_margin",
]  # fmt: skip


def check_kkt(result: Any, X: ArrayLike, y: ArrayLike, C: Any = np.inf, *, tol: float = 1e-8) -> None:
    """Check the KKT conditions of a soft margin, or with C = inf of a hard one (Theorems thm-strong-duality, thm-kkt).

    - All residuals of `lincls.duality.kkt_residuals`, at the returned xi, are at most tol, and so is the gap.
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
        require(residual <= tol, f"the residual of {name} is {residual:.1e}; that it is at most {tol:g}", "run")
    require(abs(result.gap) <= tol * max(abs(result.primal), 1e-300), "the relative gap is at most tol", "run")
    f = X @ result.w
    margins, room = y * (f + result.b), tol * (1 + abs(f) + abs(result.b))
    require((margins >= 1 - room) | (result.alpha > 0), "y f >= 1 where alpha = 0")
    require((margins <= 1 + room) | (result.alpha == 0), "y f <= 1 where alpha > 0")
    require((margins >= 1 - room) | (result.alpha == C), "y f >= 1 where alpha < C")
    norm2, total = result.w @ result.w, result.alpha.sum()
    hard = np.isinf(C).any()  # C may be a price for each point
    slack = 0.0 if hard else np.sum(C * result.xi)
    require(abs(total - norm2 - slack) <= tol * total, "sum alpha = ||w||^2 + C sum xi", "run")
    require(abs(result.primal - norm2 / 2 - slack) <= tol * total, "primal = 1/2 ||w||^2 + C sum xi", "run")
    require(abs(result.dual - total + norm2 / 2) <= tol * total, "dual = sum alpha - 1/2 ||w||^2", "run")
    if hard:
        require(abs(total * result.margin**2 - 1) <= tol, "sum alpha = 1/margin^2", "run")
    low, high = result.b_interval
    require(low <= result.b <= high, "b lies in b_interval", "run")
    ends = np.array((result.b, result.b) if hard else offset_interval(result.w, X, y, C))
    require(abs(np.array([low, high]) - ends) <= room.max(), "b_interval holds the optimal offsets alone", "end")


def check_solves(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, C: Any = np.inf, *, tol: float = 1e-8) -> None:
    """Check that (w, b) solves the soft program, or with C = inf the hard one: no other has a smaller value.

    Examples
    --------
    >>> from lincls.checks import check_solves
    >>> print(check_solves([0.4], 0.5, X=[[1], [-1]], y=[1, -1], C=0.2))
    None
    """
    X, y = as_Xy(X, y, both=True)
    hard = np.isinf(C).any()
    best = hard_margin(X, y) if hard else soft_margin(X, y, C)
    w = as_vector(w, X.shape[1])
    if hard:
        require(y * (X @ w + b) >= 1 - tol * (1 + abs(X) @ abs(w) + abs(b)), "y f >= 1")
    value = w @ w / 2 if hard else primal_objective(w, b, X, y, C)
    require(value <= best.primal * (1 + tol), "the value is the smallest", "run")


def check_largest_margin(
    result: Any, X: ArrayLike, y: ArrayLike, others: Iterable[tuple[ArrayLike, float]] = (), *, tol: float = 1e-8
) -> None:
    """Check that the result has the largest margin, and that no other hyperplane has it too (Theorem thm-unique).

    - All y f >= 1, with equality at a point of each class, so the margin ``1/||w||`` is attained.
    - The mixtures of both classes with the weights ``2 alpha/||w||^2`` are twice the margin apart: none is larger.
    - Of each other separator (w', b'), scaled to min y f = 1, ``||w'||^2 >= ||w||^2 + ||w' - w||^2``: it is longer,
      and its margin smaller, unless it is the same.

    Examples
    --------
    >>> from lincls import hard_margin
    >>> from lincls.checks import check_largest_margin
    >>> X, y = [[2], [0], [1]], [1, -1, -1]
    >>> print(check_largest_margin(hard_margin(X, y), X, y, others=[([1], -1.2)]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    w, norm2 = result.w, result.w @ result.w
    yf, room = y * (X @ w + result.b), tol * (1 + abs(X) @ abs(w) + abs(result.b))
    require(yf >= 1 - room, "y f >= 1")
    for label in (1, -1):
        require((abs(yf - 1) <= room)[y == label].any(), "each class has a point with y f = 1", "class")
    attained = geometric_margin(w, result.b, X, y)
    require(abs(attained - result.margin) <= room.max() * result.margin, "the margin 1/||w|| is attained", "run")
    lam = 2 * result.alpha / norm2
    for label in (1, -1):
        require(abs(lam[y == label].sum() - 1) <= tol, "alpha mixes the points of a class", "class")
    half = np.linalg.norm((lam * y) @ X) / 2
    require(
        (lam >= 0).all() and half <= result.margin * (1 + tol), "two mixtures are no more than 2/||w|| apart", "run"
    )
    for v, c in others:
        margin = geometric_margin(v, c, X, y)
        require(margin <= result.margin * (1 + tol), "the margin is at most that of the result", "separator")
        if margin > 0:
            v, c = np.divide(v, margin * np.linalg.norm(v)), c / (margin * np.linalg.norm(v))
            apart = (v - w) @ (v - w)
            require(v @ v * (1 + tol) >= norm2 + apart, "another hyperplane has a smaller margin", "separator")
            if apart <= tol**2 * norm2:
                require(abs(c - result.b) <= room.max(), "there is one offset", "separator")


def check_along_C(results: Sequence[Any], *, tol: float = 1e-8) -> None:
    """Check that along rising C, ||w|| never falls and sum xi never rises (Theorem thm-along-c).

    From C to C' the gain in ``1/2 ||w||^2`` is at least C and at most C' times the fall of sum xi. So both are zero or
    neither; and if both are, w is the same.

    Examples
    --------
    >>> from lincls import soft_margin
    >>> from lincls.checks import check_along_C
    >>> X, y = [[2], [0], [1]], [1, -1, -1]
    >>> print(check_along_C([soft_margin(X, y, C) for C in (0.1, 1, 10)]))
    None
    """
    C = np.array([result.C for result in results])
    if not (np.diff(C) > 0).all():
        raise ValueError(f"the results must be in rising order of C, got C = {C}")
    norms = np.array([np.linalg.norm(result.w) for result in results])
    slacks = np.array([result.xi.sum() for result in results])
    require(np.diff(norms) >= -tol * norms[:-1], "||w|| does not fall", "step")
    require(np.diff(slacks) <= tol * (1 + slacks[:-1]), "sum xi does not rise", "step")
    gain, saved = np.diff(norms**2) / 2, -np.diff(slacks)
    room = tol * (norms[1:] ** 2 + C[1:] * (1 + slacks[:-1]))
    require(gain >= C[:-1] * saved - room, "1/2 ||w||^2 grows by at least C times the slack that is saved", "step")
    require(gain <= C[1:] * saved + room, "1/2 ||w||^2 grows by at most C' times the slack that is saved", "step")
    apart = np.array([np.linalg.norm(a.w - b.w) for a, b in pairwise(results)])
    require((gain > room) | (apart**2 <= 8 * room + tol * norms[1:] ** 2), "w is the same where ||w|| is", "step")


def check_hinge_form(result: Any, X: ArrayLike, y: ArrayLike, C: Any, *, tol: float = 1e-9) -> None:
    """Check that the slack is the hinge loss, and that (w, b) minimises the hinge form (Theorem thm-hinge-form).

    Both forms have the same value, the smallest.

    Examples
    --------
    >>> from lincls import soft_margin
    >>> from lincls.checks import check_hinge_form
    >>> X, y = [[2], [0], [1]], [1, -1, -1]
    >>> print(check_hinge_form(soft_margin(X, y, C=1), X, y, C=1))
    None
    """
    X, y = as_Xy(X, y, both=True)
    f = X @ result.w
    hinge = np.maximum(0, 1 - y * (f + result.b))
    require(abs(result.xi - hinge) <= tol * (1 + abs(f) + abs(result.b)), "xi = max(0, 1 - y f)")
    value = result.w @ result.w / 2 + np.sum(C * result.xi)
    form = primal_objective(result.w, result.b, X, y, C)
    require(abs(value - form) <= tol * form, "the slack form has the value of the hinge form", "run")
    require(abs(result.primal - value) <= tol * value, "primal is that value", "run")
    check_solves(result.w, result.b, X, y, C)


def check_refit(result: Any, X: ArrayLike, y: ArrayLike, C: Any = np.inf, *, tol: float = 1e-6) -> None:
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
    size = np.linalg.norm(result.w)
    require(np.linalg.norm(again.w - result.w) <= tol * size, "w stays when points with alpha = 0 are left out", "run")
    require(abs(again.primal - result.primal) <= tol * result.primal, "the value stays", "run")
    if np.isinf(C):
        require(abs(again.b - result.b) <= tol * (1 + abs(result.b)), "b stays", "run")


def check_near_margin(
    w: ArrayLike,
    b: float,
    X: ArrayLike,
    y: ArrayLike,
    C: float,
    *,
    band: float,
    whole: Any = None,
    tol: float = 1e-8,
) -> bool:
    """Check what the small problem around the margin of any (w, b) says of the whole one (Theorem thm-near-margin).

    It has the points with ``|1 - y f| <= band`` and, of each class, the mean of those with ``y f < 1 - band`` at the
    sum of their prices. Its value is at most the whole optimum. If its solution has y f <= 1 for these points and
    y f >= 1 beyond the band, it solves the whole problem, with the alpha of a mean shared out equally among its points
    (C each, unless all have y f = 1) and 0 beyond. Returns whether it does. `whole` is a solution of the whole problem;
    without it the check finds one.

    Examples
    --------
    >>> from lincls import datasets, soft_margin
    >>> from lincls.checks import check_near_margin
    >>> X, y = datasets.overlapping(200, 2, 2, rng=0)
    >>> near = soft_margin(X[::4], y[::4], C=4)  # a sample tells roughly
    >>> [check_near_margin(near.w, near.b, X, y, C=1, band=band) for band in (0.01, 0.3)]
    [False, True]
    """
    X, y = as_Xy(X, y, both=True)
    C = as_scalar(C, "C", positive=True)
    margins = y * (X @ as_vector(w, X.shape[1]) + as_scalar(b, "b"))
    near, inside = abs(1 - margins) <= band, margins < 1 - band
    sides = [inside & (y == label) for label in (1, -1) if (inside & (y == label)).any()]
    points = np.vstack([X[near], *(X[side].mean(axis=0) for side in sides)])
    labels = np.concatenate([y[near], *(y[side][:1] for side in sides)])
    counts = np.concatenate([np.ones(near.sum()), *([side.sum()] for side in sides)])
    if (labels == labels[:1]).all():
        return False  # b alone brings the slack of one class to zero
    small, whole = soft_margin(points, labels, C * counts), soft_margin(X, y, C) if whole is None else whole
    require(small.primal <= whole.primal * (1 + tol), "the small optimum is at most the whole one", "run")
    f = y * (X @ small.w + small.b)
    solves = bool((f[inside] <= 1).all() and (f[~inside & ~near] >= 1).all())
    if solves:
        require(abs(small.primal - whole.primal) <= tol * whole.primal, "both optima are equal", "run")
        alpha = np.zeros(len(y))
        alpha[near] = small.alpha[: near.sum()]
        for side, of_mean in zip(sides, small.alpha[near.sum() :], strict=True):
            alpha[side] = of_mean / side.sum()
        for name, residual in kkt_residuals(small.w, small.b, alpha, X, y, C).items():
            require(residual <= tol, f"the residual of {name} is {residual:.1e}; that it is at most {tol:g}", "run")
    return solves
