"""Checks of hard margins: the slab, the nearest points of the hulls, the largest margin."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_vector, as_X, as_Xy
from ..duality import primal_objective
from ..geometry import geometric_margin, radius
from ..svm import hard_margin, soft_margin
from .claims import GAP, TOL, class_sums, require
from .geometry import check_separates

__all__ = [
    "check_solves", "check_largest_margin", "check_slab", "check_unit_form", "check_hard_line", "check_mixture_bound",
    "check_nearest", "check_expansion", "check_noise", "check_accidents", "check_cover",
]  # fmt: skip


def check_solves(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, C: Any = np.inf) -> None:
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
        require(y * (X @ w + b) >= 1 - GAP * (1 + abs(X) @ abs(w) + abs(b)), "y f >= 1")
    value = w @ w / 2 if hard else primal_objective(w, b, X, y, C)
    require(value <= best.primal * (1 + GAP), "the value is the smallest", "run")


def check_largest_margin(
    result: Any, X: ArrayLike, y: ArrayLike, others: Iterable[tuple[ArrayLike, float]] = ()
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
    yf, room = y * (X @ w + result.b), GAP * (1 + abs(X) @ abs(w) + abs(result.b))
    require(yf >= 1 - room, "y f >= 1")
    for label in (1, -1):
        require((abs(yf - 1) <= room)[y == label].any(), "each class has a point with y f = 1", "class")
    attained = geometric_margin(w, result.b, X, y)
    require(abs(attained - result.margin) <= room.max() * result.margin, "the margin 1/||w|| is attained", "run")
    lam = 2 * result.alpha / norm2
    require(abs(class_sums(lam, y) - 1) <= GAP, "alpha mixes the points of a class", "class")
    near = (lam >= 0).all() and np.linalg.norm((lam * y) @ X) / 2 <= result.margin * (1 + GAP)
    require(near, "two mixtures are no more than 2/||w|| apart", "run")
    for v, c in others:
        margin = geometric_margin(v, c, X, y)
        require(margin <= result.margin * (1 + GAP), "the margin is at most that of the result", "separator")
        if margin > 0:
            v, c = np.divide(v, margin * np.linalg.norm(v)), c / (margin * np.linalg.norm(v))
            apart = (v - w) @ (v - w)
            require(v @ v * (1 + GAP) >= norm2 + apart, "another hyperplane has a smaller margin", "separator")
            if apart <= GAP**2 * norm2:
                require(abs(c - result.b) <= room.max(), "there is one offset", "separator")


def check_slab(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, margin: float) -> None:
    """Check the empty slab of a (w, b) with all y f >= 1 (Theorem thm-margin-width).

    Its half-width is ``1/||w||``, no point lies strictly inside, and the geometric margin is equal to the half-width
    if a point has y f = 1, and larger if none has.

    Examples
    --------
    >>> from lincls.checks import check_slab
    >>> print(check_slab([2], -3, X=[[2], [0], [1]], y=[1, -1, -1], margin=0.5))
    None
    """
    X, y = as_Xy(X, y, both=True)
    check_separates(w, b, X, y, at_least=1, tol=TOL)
    w, yf = as_vector(w, X.shape[1]), y * (X @ w + b)
    half_width = 1 / np.linalg.norm(w)
    require(abs(margin - half_width) <= TOL * half_width, "the half-width is 1/||w||", "slab")
    require(abs(X @ w + b) * half_width >= margin * (1 - TOL), "no point lies strictly inside the slab")
    equal = geometric_margin(w, b, X, y) <= margin * (1 + TOL)
    require(equal == (yf.min() <= 1 + TOL), "the geometric margin is 1/||w|| just where some y f = 1", "slab")


def check_unit_form(u: ArrayLike, c: float, gamma: float, X: ArrayLike, y: ArrayLike, *, tol: float = 1e-6) -> None:
    """Check that a solution of the program with a unit normal is one of the hard-margin program (thm-margin-width).

    Divided by gamma, it is the solution of the hard-margin program, whose norm is ``1/gamma``.

    Examples
    --------
    >>> from lincls.checks import check_unit_form
    >>> print(check_unit_form([1], -1.5, 0.5, X=[[2], [0], [1]], y=[1, -1, -1]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    u = as_vector(u, X.shape[1])
    require(abs(np.linalg.norm(u) - 1) <= tol, "||u|| = 1", "program")
    require(y * (X @ u + c) >= gamma * (1 - tol), "y (u.x + c) >= gamma")
    best = hard_margin(X, y)
    size = np.linalg.norm(best.w)
    require(np.linalg.norm(u / gamma - best.w) <= tol * size, "u/gamma solves the hard-margin program", "program")
    require(abs(c / gamma - best.b) <= tol * (1 + abs(best.b)), "c/gamma is its offset", "program")


def check_hard_line(w: float, b: float, x: ArrayLike, y: ArrayLike) -> None:
    """Check the hard margin of points on the line, the positive ones to the right (Proposition prop-hard-line).

    The two nearest points of different class have the scores 1 and -1; so w, b, the boundary and the margin follow.

    Examples
    --------
    >>> from lincls.checks import check_hard_line
    >>> print(check_hard_line(1, -2, x=[3, 5, 1, -1], y=[1, 1, -1, -1]))
    None
    """
    x, y = np.asarray(x, dtype=float), np.asarray(y)
    right, left = x[y > 0].min(), x[y < 0].max()
    if right <= left:
        raise ValueError(f"the positive points must lie to the right of the negative ones, got {right} and {left}")
    room = TOL * (1 + abs(w) * abs(x).max() + abs(b))
    require(abs(w * (right - left) - 2) <= room, "w = 2/(x_+ - x_-)", "line")
    require(abs(w * (right + left) / 2 + b) <= room, "the boundary is halfway between x_- and x_+", "line")
    require(y * (w * x + b) >= 1 - room, "y f >= 1")


def check_mixture_bound(margin: float, lam: ArrayLike, X: ArrayLike, y: ArrayLike) -> None:
    """Check that a margin is at most half the distance of two mixtures, one of each class (Theorem thm-nearest, 1).

    `lam` holds the weights of both mixtures; those of each class are at least 0 and add up to 1.

    Examples
    --------
    >>> from lincls.checks import check_mixture_bound
    >>> print(check_mixture_bound(0.5, [1, 0.25, 0.75], X=[[2], [0], [1]], y=[1, -1, -1]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    lam = as_vector(lam, len(X), "lam")
    if (lam < 0).any() or (abs(class_sums(lam, y) - 1) > TOL).any():
        raise ValueError("the weights of each class must be at least 0 and add up to 1")
    half = np.linalg.norm((lam * y) @ X) / 2
    require(margin <= half * (1 + TOL), "the margin is at most half the distance of the mixtures", "pair")


def check_nearest(result: Any, X: ArrayLike, y: ArrayLike) -> None:
    """Check the nearest points of the hulls against the hard margin (Theorem thm-nearest, 2).

    The weights ``2 alpha/||w||^2`` mix a point of each hull. No point of a class lies nearer to the other along their
    segment, so the pair is nearest; its bisector is the boundary, and half its distance the margin.

    Examples
    --------
    >>> from lincls import hard_margin
    >>> from lincls.checks import check_nearest
    >>> X, y = [[2], [0], [1]], [1, -1, -1]
    >>> print(check_nearest(hard_margin(X, y), X, y))
    None
    """
    X, y = as_Xy(X, y, both=True)
    lam = 2 * result.alpha / (result.w @ result.w)
    require(lam >= 0, "the mixture weights are at least 0")
    require(abs(class_sums(lam, y) - 1) <= GAP, "the mixture weights of a class add up to 1", "class")
    near, other = ((lam * (y == label)) @ X for label in (1, -1))
    apart = near - other
    size, length = abs(X).max() + 1e-300, np.linalg.norm(apart)
    room = GAP * (1 + size / length)
    reach = np.where(y > 0, (X - near) @ apart, (other - X) @ apart) / length**2
    require(reach >= -room * (1 + size / length), "no point of its class is nearer to the other hull")
    require(abs(length / 2 - result.margin) <= room * length, "the margin is half their distance", "pair")
    require(np.linalg.norm(result.w - 2 * apart / length**2) <= room / length, "w = 2 (c_+ - c_-)/distance^2", "pair")
    bisector = -(near + other) @ apart / length**2
    require(abs(result.b - bisector) <= room * (1 + size / length), "the boundary bisects their segment", "pair")


def check_expansion(result: Any, X: ArrayLike, y: ArrayLike) -> None:
    """Check that the points on the margin alone make up w (Corollary cor-expansion).

    Examples
    --------
    >>> from lincls import hard_margin
    >>> from lincls.checks import check_expansion
    >>> X, y = [[2], [0], [1]], [1, -1, -1]
    >>> print(check_expansion(hard_margin(X, y), X, y))
    None
    """
    X, y = as_Xy(X, y, both=True)
    alpha, norm2 = result.alpha, result.w @ result.w
    room = GAP * (alpha @ np.linalg.norm(X, axis=1) + np.sqrt(norm2))
    require(alpha >= 0, "alpha >= 0")
    miss = np.linalg.norm((alpha * y) @ X - result.w)
    require(miss <= room, "w = sum alpha_i y_i x_i", "sum")
    require(abs(alpha @ y) <= GAP * norm2, "sum alpha_i y_i = 0", "sum")
    require(abs(alpha.sum() - norm2) <= GAP * norm2, "sum alpha_i = ||w||^2", "sum")
    f = X @ result.w
    slack = GAP * (1 + abs(f) + abs(result.b))
    touches = abs(y * (f + result.b) - 1) <= slack
    require((alpha == 0) | touches, "y f = 1 where alpha > 0")


def check_noise(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, r: float, withstands: bool) -> None:
    """Check whether all points nearer than r to a data point keep its class (Proposition prop-robust).

    They do just where the geometric margin is at least r: the worst of them lies straight towards the boundary.

    Examples
    --------
    >>> from lincls.checks import check_noise
    >>> print(check_noise([1], 0, X=[[2], [-1]], y=[1, -1], r=1, withstands=True))
    None
    """
    X, y = as_Xy(X, y, both=True)
    w, r = as_vector(w, X.shape[1]), as_scalar(r, "r", positive=True)
    worst = X - np.outer(y, w) / np.linalg.norm(w) * r * (1 - 1e-12)
    safe = bool((y * (worst @ w + b) > 0).all())
    require(withstands == safe, "the points nearer than r keep their class", "claim")
    require(safe == (geometric_margin(w, b, X, y) >= r), "they do exactly when the margin is at least r", "claim")


def check_accidents(X: ArrayLike, margins: ArrayLike) -> None:
    """Check how large margins of meaningless labels are (Proposition prop-accident).

    `margins` has, for each choice of half of the points as the positive ones, in the order of
    `itertools.combinations`, the largest margin, 0 where nothing separates. The mean of their squares is at most
    ``R^2/(n - 1)``.

    Examples
    --------
    >>> from lincls.checks import check_accidents
    >>> print(check_accidents([[0], [2]], margins=[1, 1]))
    None
    """
    X = as_X(X)
    n, margins = len(X), np.asarray(margins, dtype=float)
    choices = list(combinations(range(n), n // 2))
    if len(margins) != len(choices):
        raise ValueError(f"there must be a margin for each of the {len(choices)} choices, got {len(margins)}")
    means = np.array([[X[list(some)].mean(axis=0), np.delete(X, some, axis=0).mean(axis=0)] for some in choices])
    half = np.linalg.norm(means[:, 0] - means[:, 1], axis=1) / 2
    require(margins <= half * (1 + TOL), "a margin is at most half the distance of the means", "choice")
    bound = radius(X) ** 2 / (n - 1)
    require(np.mean(margins**2) <= bound * (1 + TOL), "the mean square of the margins is at most R^2/(n - 1)", "set")
    for r in margins[margins > 0]:
        share = np.mean(margins >= r)
        require(share * r**2 <= bound * (1 + TOL), "a margin of at least r has a share of at most R^2/((n-1) r^2)", "r")


def check_cover(X: ArrayLike, separable: int) -> None:
    """Check how many labellings of n points of R^d a hyperplane separates (Proposition prop-cover).

    `separable` counts them, the two with one class among them. There are at most ``2 sum_{k <= d} (n - 1 choose k)``,
    and exactly as many if the points are in general position: no j + 2 of them in a flat of dimension j < d.

    Examples
    --------
    >>> from lincls.checks import check_cover
    >>> check_cover([[0], [1], [2]], separable=6)
    >>> check_cover([[0], [1], [1]], separable=6)
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: two equal points have one label fails at set 0 (1 of 1)
    """
    X = as_X(X)
    n, d = X.shape
    most = 2 * sum(comb(n - 1, k) for k in range(d + 1))
    require(separable <= most, f"at most {most} labellings are separable", "set")
    different = len(np.unique(X, axis=0))
    require(separable <= 2**different, "two equal points have one label", "set")
    subsets = (X[list(some)] for some in combinations(range(n), min(n, d + 1)))
    if all(np.linalg.matrix_rank(some[1:] - some[0]) == len(some) - 1 for some in subsets):
        require(separable == most, f"in general position {most} labellings are separable", "set")
