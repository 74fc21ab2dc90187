"""Checks of soft margins: slack, the price C, the hinge form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_vector, as_Xy
from ..duality import primal_objective
from ..geometry import radius
from ..svm import hard_margin, soft_margin
from .claims import GAP, TOL, require
from .hard_margin import check_solves

__all__ = [
    "check_slack_move", "check_soft_solutions", "check_certificate", "check_small_price", "check_C_star",
    "check_along_C", "check_hinge_form",
]  # fmt: skip


def check_slack_move(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, moved: ArrayLike) -> None:
    """Check that each point moved to the nearest place with y f >= 1, ``xi/||w||`` away (Proposition prop-slack-move).

    Examples
    --------
    >>> from lincls.checks import check_slack_move
    >>> print(check_slack_move([2], 0, X=[[1], [0.25]], y=[1, -1], moved=[[1], [-0.5]]))
    None
    """
    X, y = as_Xy(X, y)
    w, moved = as_vector(w, X.shape[1]), np.asarray(moved, dtype=float)
    norm, yf = np.linalg.norm(w), y * (X @ w + b)
    xi, step = np.maximum(0, 1 - yf), moved - X
    room = TOL * (1 + abs(X) @ abs(w) + abs(b))
    require(abs(y * (moved @ w + b) - np.maximum(1, yf)) <= room, "the moved point has y f = max(1, y f)")
    require(abs(np.linalg.norm(step, axis=1) - xi / norm) <= room / norm, "the move is xi/||w|| long")
    along = np.outer(y * xi, w) / norm**2
    require(np.linalg.norm(step - along, axis=1) <= room / norm, "the move is y xi w/||w||^2")


def check_soft_solutions(
    result: Any,
    X: ArrayLike,
    y: ArrayLike,
    C: Any,
    others: Iterable[tuple[ArrayLike, float]] = (),
) -> None:
    """Check that there is one optimal w, and that its offsets fill b_interval (Proposition prop-soft-exists).

    All of b_interval has the minimal value; beyond its ends the value rises with a slope of at least C. Every other
    pair (w', b') costs at least ``1/2 ||w' - w||^2`` more, so no other w is optimal.

    Examples
    --------
    >>> from lincls import soft_margin
    >>> from lincls.checks import check_soft_solutions
    >>> X, y = [[1], [-1]], [1, -1]
    >>> print(check_soft_solutions(soft_margin(X, y, C=0.2), X, y, 0.2, others=[([1], 0)]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    check_solves(result.w, result.b, X, y, C)
    low, high = result.b_interval
    size = GAP * (result.primal + np.sum(C) * (1 + abs(low) + abs(high)))
    for b in (low, result.b, high):
        value = primal_objective(result.w, b, X, y, C)
        require(abs(value - result.primal) <= size, "the offsets of b_interval are optimal", "offset")
    for b in (low - 1, high + 1):
        value = primal_objective(result.w, b, X, y, C)
        require(value >= result.primal + np.min(C) - size, "the value rises beyond b_interval", "end")
    for w, b in others:
        apart = np.subtract(w, result.w)
        value = primal_objective(w, b, X, y, C)
        require(value >= result.primal + apart @ apart / 2 - size, "a different w costs 1/2 ||w' - w||^2 more", "pair")


def check_certificate(w: ArrayLike, b: float, shares: ArrayLike, X: ArrayLike, y: ArrayLike, C: float) -> None:
    """Check that the shares s prove (w, b) optimal for the soft margin (Proposition prop-soft-certificate).

    Examples
    --------
    >>> from lincls.checks import check_certificate
    >>> print(check_certificate([0.4], 0.2, [1, 1], X=[[1], [-1]], y=[1, -1], C=0.2))
    None
    """
    X, y = as_Xy(X, y, both=True)
    w, s = as_vector(w, X.shape[1]), as_vector(shares, len(X), "shares")
    f = X @ w
    yf, room = y * (f + b), GAP * (1 + abs(f) + abs(b))
    require((s >= 0) & (s <= 1), "0 <= s <= 1")
    require((yf >= 1 - room) | (s == 1), "s = 1 where y f < 1")
    require((yf <= 1 + room) | (s == 0), "s = 0 where y f > 1")
    size = C * (s @ np.linalg.norm(X, axis=1)) + np.linalg.norm(w)
    require(np.linalg.norm(C * (s * y) @ X - w) <= GAP * size, "w = C sum s_i y_i x_i", "sum")
    require(abs(s @ y) <= GAP * (1 + s.sum()), "sum s_i y_i = 0", "sum")
    check_solves(w, b, X, y, C)


def check_small_price(result: Any, X: ArrayLike, y: ArrayLike) -> None:
    """Check what a small price does to w and b (Proposition prop-small-c).

    Examples
    --------
    >>> from lincls import soft_margin
    >>> from lincls.checks import check_small_price
    >>> X, y = [[2], [0], [1]], [1, -1, -1]
    >>> print(check_small_price(soft_margin(X, y, C=1e-4), X, y))
    None
    """
    X, y = as_Xy(X, y, both=True)
    C, few = result.C, min((y > 0).sum(), (y < 0).sum())
    larger = 1 if (y > 0).sum() > few else -1
    spread = 2 * radius(X) * np.sqrt(C * few)
    require(result.w @ result.w <= 4 * C * few * (1 + TOL), "||w||^2 <= 4 C min(n_+, n_-)", "run")
    if len(y) > 2 * few:
        for b in (result.b, *result.b_interval):
            require(larger * b <= 1 + spread + TOL, "|b| is at most 1 + epsilon", "end")
            low = 1 - len(y) * spread / (len(y) - 2 * few)
            require(larger * b >= low - TOL, "b is near the label of the larger class", "end")
            if low > spread:
                require(larger * (X @ result.w + b) > 0, "all points are predicted as the larger class")


def check_C_star(C_star: float, X: ArrayLike, y: ArrayLike) -> None:
    """Check the price from which on separable data need no slack, and its bounds (Theorem thm-c-star).

    Examples
    --------
    >>> from lincls.checks import check_C_star
    >>> print(check_C_star(0.5, X=[[1], [-1]], y=[1, -1]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    C_star, hard = as_scalar(C_star, "C_star", positive=True), hard_margin(X, y)
    norm2, touching = hard.w @ hard.w, y[hard.on_margin]
    fewer = min((touching > 0).sum(), (touching < 0).sum())
    require(C_star >= norm2 / (2 * fewer) * (1 - 1e-5), "C* >= ||w*||^2/(2 min(m_+, m_-))", "price")
    require(C_star <= norm2 / 2 * (1 + 1e-5), "C* <= ||w*||^2/2", "price")
    require(soft_margin(X, y, C_star * (1 - 1e-5)).xi.sum() > 0, "below C* slack is used", "price")
    above = soft_margin(X, y, C_star * (1 + 1e-5))
    require(above.xi <= 1e-9, "from C* on no slack is used")
    same_w = np.linalg.norm(above.w - hard.w) <= 1e-6 * np.sqrt(norm2)
    same = same_w and np.allclose(above.b_interval, hard.b, 1e-6, 1e-6)
    require(same, "from C* on the solution is the hard margin's", "price")


def check_along_C(results: Sequence[Any]) -> None:
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
    require(np.diff(norms) >= -GAP * norms[:-1], "||w|| does not fall", "step")
    require(np.diff(slacks) <= GAP * (1 + slacks[:-1]), "sum xi does not rise", "step")
    gain, saved = np.diff(norms**2) / 2, -np.diff(slacks)
    room = GAP * (norms[1:] ** 2 + C[1:] * (1 + slacks[:-1]))
    require(gain >= C[:-1] * saved - room, "1/2 ||w||^2 grows by at least C times the slack that is saved", "step")
    require(gain <= C[1:] * saved + room, "1/2 ||w||^2 grows by at most C' times the slack that is saved", "step")
    apart = np.array([np.linalg.norm(a.w - b.w) for a, b in pairwise(results)])
    require((gain > room) | (apart**2 <= 8 * room + GAP * norms[1:] ** 2), "w is the same where ||w|| is", "step")


def check_hinge_form(result: Any, X: ArrayLike, y: ArrayLike, C: Any) -> None:
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
    require(abs(result.xi - hinge) <= TOL * (1 + abs(f) + abs(result.b)), "xi = max(0, 1 - y f)")
    value = result.w @ result.w / 2 + np.sum(C * result.xi)
    form = primal_objective(result.w, result.b, X, y, C)
    require(abs(value - form) <= TOL * form, "the slack form has the value of the hinge form", "run")
    require(abs(result.primal - value) <= TOL * value, "primal is that value", "run")
    check_solves(result.w, result.b, X, y, C)
