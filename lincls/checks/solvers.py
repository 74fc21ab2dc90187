"""Checks of what the solvers go by: the central path, the path over C, the end of SMO."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_vector, as_Xy
from ..duality import dual_objective
from ..svm import soft_margin
from .claims import ROUGH, require
from .duality import check_dual_bound

__all__ = ["check_central_path", "check_path", "check_smo_end"]


def check_central_path(w: ArrayLike, b: float, xi: ArrayLike, X: ArrayLike, y: ArrayLike, C: float, mu: float) -> None:
    """Check that a minimiser of the barrier problem has prices with a gap of 2 n mu (Proposition prop-central-path).

    With ``r = y f - 1 + xi`` and ``alpha = mu/r`` the KKT conditions hold but for ``alpha r = (C - alpha) xi = mu``.

    Examples
    --------
    >>> from lincls.checks import check_central_path
    >>> X, y = [[1], [-1]], [1, -1]  # with alpha = 1: w = 2, xi = 2/(3 - 1), and r = 2 - 1 + 1
    >>> print(check_central_path([2], 0, [1, 1], X, y, C=3, mu=2))
    None
    """
    X, y = as_Xy(X, y, both=True)
    n, w, xi = len(y), as_vector(w, X.shape[1]), as_vector(xi, len(y), "xi")
    r = y * (X @ w + b) - 1 + xi
    require(np.minimum(r, xi) > 0, "all walls are at a distance")
    alpha = mu / r
    require(abs((C - alpha) * xi - mu) <= 1e-7 * (1 + mu), "(C - alpha) xi = mu")
    require(abs(alpha @ y) <= 1e-7 * n * C, "sum alpha y = 0", "run")
    require(abs((alpha * y) @ X - w) <= 1e-7 * (1 + abs(w)), "w = sum alpha y x", "coordinate")
    gap = w @ w / 2 + C * xi.sum() - dual_objective(alpha, X, y)
    require(abs(gap - 2 * n * mu) <= 1e-7 * n * (1 + mu), "the gap is 2 n mu", "run")


def check_path(C: ArrayLike, X: ArrayLike, y: ArrayLike) -> None:
    """Check that w is an affine function of C between the breakpoints C (m,), and beyond them (Proposition prop-path).

    At three places of each piece the w lie on a line, and the means of alpha and b at two of them are optimal half way;
    w is proportional to C before the first breakpoint and constant after the last one.

    Examples
    --------
    >>> from lincls import svm_path
    >>> from lincls.checks import check_path
    >>> X, y = [[0], [2], [3], [5]], [-1, 1, -1, 1]
    >>> print(check_path(svm_path(X, y).C, X, y))
    None
    """
    X, y = as_Xy(X, y, both=True)
    C = as_vector(C, np.size(C), "C")
    low, high = np.append(0.0, C), np.append(C, 3 * C[-1])
    for k, (start, end) in enumerate(zip(low, high, strict=True)):
        places = [start + part * (end - start) for part in (0.05, 0.5, 0.95)]
        ends = [soft_margin(X, y, place) for place in (places[0], places[2])]
        first, last = ends[0].w, ends[1].w
        size = ROUGH * np.linalg.norm(last)
        middle = soft_margin(X, y, places[1]).w
        require(abs(first + last - 2 * middle).max() <= size, f"w is affine on piece {k}", "run")
        b, alpha = (ends[0].b + ends[1].b) / 2, (ends[0].alpha + ends[1].alpha) / 2
        gap = check_dual_bound(middle, b, alpha, X, y, places[1])
        require(gap <= ROUGH * len(y) * places[1], f"alpha and b can be chosen affine on piece {k}", "run")
        if k == 0:
            require(abs(last / places[2] - first / places[0]).max() * places[0] <= size, "w = C times a vector", "run")
    require(abs(last - first).max() <= size, "w stays beyond the last breakpoint", "run")


def check_smo_end(
    alpha: ArrayLike, X: ArrayLike, y: ArrayLike, C: float, offset: float | None = None, *, tol: float = 1e-9
) -> None:
    """Check that no pair can move, and that each b in between is optimal (Proposition prop-smo).

    With ``beta_i = y_i - w.x_i``, no beta_i of a point whose alpha y may rise exceeds one of a point whose alpha y may
    fall. `offset` is a number between them, half way by default.

    Examples
    --------
    >>> from lincls.checks import check_smo_end
    >>> print(check_smo_end([0.5, 0.5], [[1], [-1]], [1, -1], C=1))
    None
    """
    X, y = as_Xy(X, y, both=True)
    alpha, C = as_vector(alpha, len(y), "alpha"), as_scalar(C, "C", positive=True)
    w = (alpha * y) @ X
    beta = y - X @ w
    rise, fall = np.where(y > 0, alpha < C, alpha > 0), np.where(y > 0, alpha > 0, alpha < C)
    low, high = beta[rise].max(initial=-np.inf), beta[fall].min(initial=np.inf)
    room = tol * (1 + abs(beta).max())
    require(low <= high + room, "no pair can move", "run")
    b = (low + high) / 2 if offset is None else offset
    require(low - room <= b <= high + room, "b lies between them", "run")
    gap = check_dual_bound(w, b, alpha, X, y, C)
    require(abs(gap) <= len(y) * C * 10 * room, "the gap is zero", "run")
