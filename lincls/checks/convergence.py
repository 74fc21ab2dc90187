"""Checks of how often a perceptron can err: Novikoff's theorem, sharper bounds, other runs, no separator."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_vector, as_Xy
from ..geometry import augment, radius, reflect
from .claims import EXACT, TOL, CheckFailed, exactly_zero, require, states, unit_separator, with_offset

__all__ = [
    "check_novikoff", "check_potential", "check_attained", "check_opponent", "check_plane", "check_novikoff_offset",
    "check_inseparable", "check_margin_perceptron", "check_bounded", "check_batch", "check_cycle",
    "check_stopped_run",
]  # fmt: skip


def check_novikoff(
    result: Any,
    X: ArrayLike,
    y: ArrayLike,
    u: ArrayLike,
    c: float = 0.0,
    *,
    eta: float = 1.0,
    rho: float = 1.0,
    fit_bias: bool = True,
    tol: float = 1e-9,
) -> None:
    """Check Novikoff's two inequalities at every update, and the bound that they imply.

    With an offset, x stands for (x, rho), w for (w, b/rho) and u for (u, c/rho). Let u be scaled to length one,
    ``delta = min_i y_i u.x_i > 0`` and ``R = max_i ||x_i||``. After k updates with the learning rate eta::

        u.(w_k - w_0) >= k eta delta,     ||w_k||^2 <= ||w_0||^2 + k eta^2 R^2,
        k <= R^2/delta^2 + 2 ||w_0||/(eta delta).

    Raises ValueError if (u, c) does not separate the data.

    Examples
    --------
    >>> from lincls import perceptron
    >>> from lincls.checks import check_novikoff
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_novikoff(perceptron(X, y), X, y, u=[1, 1]))
    None
    """
    X, y = as_Xy(X, y)
    W, (X, u) = states(result, rho, fit_bias), with_offset(X, u, c, rho, fit_bias)
    u, delta = unit_separator(u, X, y)
    R, k = radius(X), np.arange(len(W))
    start = np.linalg.norm(W[0])
    progress = (W - W[0]) @ u
    least = k * eta * delta * (1 - tol) - tol * start
    require(progress >= least, "u.(w_k - w_0) >= k eta delta", "update")
    square = (W**2).sum(axis=1)
    most = (start**2 + k * (eta * R) ** 2) * (1 + tol)
    require(square <= most, "||w_k||^2 <= ||w_0||^2 + k eta^2 R^2", "update")
    bound = (R / delta) ** 2 + 2 * start / (eta * delta)
    require(k[-1] <= bound * (1 + tol), f"k <= {bound:g}", "run")


def check_potential(result: Any, X: ArrayLike, y: ArrayLike, u: ArrayLike) -> None:
    """Check the second proof of Novikoff's theorem: updates bring w nearer to a target (Proposition prop-potential).

    The run starts at zero with step one and without an offset. With delta and R of `check_novikoff` and the target
    ``g = (R^2/delta) u``, u scaled to length one::

        ||w_k - g||^2 <= ||w_(k-1) - g||^2 - R^2,     ||w_0 - g||^2 = R^4/delta^2,     k <= R^2/delta^2.

    Examples
    --------
    >>> from lincls import perceptron
    >>> from lincls.checks import check_potential
    >>> X, y = [[3, -1], [1, -2]], [1, -1]
    >>> print(check_potential(perceptron(X, y, fit_bias=False), X, y, u=[3, 4]))
    None
    """
    X, y = as_Xy(X, y)
    u, delta = unit_separator(as_vector(u, X.shape[1], "u"), X, y)
    R2 = radius(X) ** 2
    W, _ = result.history()
    square = ((W - R2 / delta * u) ** 2).sum(axis=1)
    start = (R2 / delta) ** 2
    require(abs(square[0] - start) <= TOL * start, "||w_0 - g||^2 = R^4/delta^2", "run")
    require(-np.diff(square) >= R2 - TOL * start, "||w - g||^2 falls by R^2 or more", "update")
    require(len(W) - 1 <= R2 / delta**2 * (1 + TOL), "k <= R^2/delta^2", "run")


def check_attained(result: Any, X: ArrayLike, y: ArrayLike, u: ArrayLike) -> None:
    """Check that a run without an offset makes exactly R^2/delta^2 updates (Proposition prop-tight).

    Then u is the best oracle, too: a larger delta would give a bound below the number of updates.

    Examples
    --------
    >>> from lincls import perceptron
    >>> from lincls.checks import check_attained
    >>> print(check_attained(perceptron([[1, 0], [0, 1]], [1, 1], fit_bias=False), [[1, 0], [0, 1]], [1, 1], u=[1, 1]))
    None
    """
    X, y = as_Xy(X, y)
    _, delta = unit_separator(as_vector(u, X.shape[1], "u"), X, y)
    bound = (radius(X) / delta) ** 2
    require(result.converged and (y * (X @ result.w) > 0).all(), "the run stops at a separator", "run")
    require(abs(result.n_updates - bound) <= TOL * bound, f"k = R^2/delta^2 = {bound:g}", "run")


def check_opponent(X: ArrayLike, y: ArrayLike, predictions: ArrayLike) -> None:
    """Check a game that a deterministic online algorithm lost in all n rounds (Theorem thm-opponent).

    Every prediction is wrong, although the n points of length one are separable with the margin 1/sqrt(n) by
    ``u = sum_i y_i x_i / sqrt(n)``: there are n = R^2/delta^2 mistakes.

    Examples
    --------
    >>> from lincls.checks import check_opponent
    >>> check_opponent([[1, 0], [0, 1]], [1, -1], predictions=[-1, 1])
    >>> check_opponent([[1, 0], [0, 1]], [1, -1], predictions=[-1, -1])
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: every prediction is wrong fails at round 1 (1 of 2)
    """
    X, y = as_Xy(X, y)
    n = len(X)
    require(np.asarray(predictions) == -y, "every prediction is wrong", "round")
    require(abs(np.linalg.norm(X, axis=1) - 1) <= TOL, "every point has length one")
    u = y @ X / np.sqrt(n)
    require(abs(np.linalg.norm(u) - 1) <= TOL, "u has length one", "run")
    require(abs(y * (X @ u) - 1 / np.sqrt(n)) <= TOL, "y u.x = 1/sqrt(n)")


def check_plane(result: Any, X: ArrayLike, y: ArrayLike, u: ArrayLike) -> None:
    """Check ``k <= R^2/(2 delta^2) + 1`` of a run from zero in the plane without an offset, and the lemma behind it.

    Theorem thm-plane. With delta and R of `check_novikoff`, let p_m be the sideways part of w_m, at right angles to u,
    and ``R' = sqrt(R^2 - delta^2)``. For a step of one and every m from 1 to k::

        |p_m| <= R' - (m-1) delta^2/R',     and |p_m| >= m delta^2/R' if m < k.

    Examples
    --------
    >>> from lincls import datasets, perceptron
    >>> from lincls.checks import check_plane
    >>> X, y = datasets.zigzag(1 / 4)
    >>> print(check_plane(perceptron(X, y, fit_bias=False), X, y, u=[0, 1]))
    None
    """
    X, y = as_Xy(X, y)
    u, delta = unit_separator(as_vector(u, 2, "u"), X, y)
    R2, (W, _) = radius(X) ** 2, result.history()
    side, m = np.sqrt(max(R2 - delta**2, 0)), np.arange(1, len(W))
    p = abs(W[1:] @ np.array([-u[1], u[0]]))
    require(p * side <= side**2 - (m - 1) * delta**2 + TOL * R2, "|p| <= R' - (m-1) delta^2/R'", "update")
    require((p * side)[:-1] >= m[:-1] * delta**2 - TOL * R2, "|p| >= m delta^2/R' at a mistake", "update")
    bound = R2 / (2 * delta**2) + 1
    require(result.n_updates <= bound * (1 + TOL), f"k <= {bound:g}", "run")


def check_novikoff_offset(result: Any, X: ArrayLike, y: ArrayLike, w: ArrayLike, b: float, *, rho: float = 1.0) -> None:
    """Check the bound on the updates of a run from zero with an offset (Theorem thm-novikoff-bias).

    (w, b) separates the data, ``gamma = min_i y_i (w.x_i + b) > 0`` and ``R = max_i ||x_i||``::

        k <= (R^2 + rho^2)/gamma^2 (||w||^2 + b^2/rho^2),
        which is at most (2R/gamma)^2 if ||w|| = 1, rho = R and |b| <= R,
        and if ||w|| = 1 and both classes are present, then |b| <= R.

    Examples
    --------
    >>> from lincls import perceptron
    >>> from lincls.checks import check_novikoff_offset
    >>> print(check_novikoff_offset(perceptron([[4], [2]], [1, -1]), [[4], [2]], [1, -1], [1], -3))
    None
    """
    X, y = as_Xy(X, y)
    w, b = as_vector(w, X.shape[1]), as_scalar(b, "b")
    gamma, R, norm = (y * (X @ w + b)).min(), radius(X), np.linalg.norm(w)
    if not gamma > 0:
        raise ValueError(f"(w, b) must separate the data, got a smallest y (w.x + b) of {gamma:g}")
    bound = (R**2 + rho**2) / gamma**2 * (norm**2 + b**2 / rho**2)
    require(result.n_updates <= bound * (1 + TOL), f"k <= {bound:g}", "run")
    if abs(norm - 1) > TOL:
        return
    near = abs(b) <= R * (1 + TOL)
    require(near or len(np.unique(y)) == 1, "|b| <= R", "run")
    if near and abs(rho - R) <= TOL * R:
        require(bound <= (2 * R / gamma) ** 2 * (1 + 9 * TOL), f"{bound:g} <= {(2 * R / gamma) ** 2:g}", "run")


def check_inseparable(
    result: Any,
    X: ArrayLike,
    y: ArrayLike,
    v: ArrayLike,
    c: float = 0.0,
    *,
    rho: float = 1.0,
    fit_bias: bool = True,
) -> None:
    """Check the bound on the updates of a run from zero on any data, separable or not (Theorem thm-inseparable).

    (v, c) is any hyperplane. In the coordinates (x, rho) and (v, c/rho), let R be the largest length of a point and::

        Xi = sum over the k updates, repeats counted, of max(0, 1 - y_i (v.x_i + c)),
        k <= (R ||(v, c/rho)|| + sqrt(Xi))^2.

    Without an offset the coordinates are x and v.

    Examples
    --------
    >>> from lincls import datasets, perceptron
    >>> from lincls.checks import check_inseparable
    >>> X, y = datasets.xor()
    >>> print(check_inseparable(perceptron(X, y, max_epochs=9), X, y, v=[1, 0]))
    None
    """
    X, y = as_Xy(X, y)
    X, v = with_offset(X, v, c, rho, fit_bias)
    Xi = np.maximum(0, 1 - y * (X @ v))[result.mistakes].sum()
    bound = (radius(X) * np.linalg.norm(v) + np.sqrt(Xi)) ** 2
    require(result.n_updates <= bound * (1 + TOL), f"k <= {bound:g}", "run")


def check_margin_perceptron(w: ArrayLike, k: int, X: ArrayLike, y: ArrayLike, u: ArrayLike, *, kappa: float) -> None:
    """Check what the margin perceptron promises of its last weights and its number of updates (Theorem thm-margin).

    It starts at zero without an offset and updates, with step one, where ``y_i w.x_i <= kappa``. With delta and R of
    `check_novikoff`, for kappa >= 0::

        k <= (R^2 + 2 kappa)/delta^2,     min_i y_i w.x_i / ||w|| > kappa delta/(R^2 + 2 kappa).

    Examples
    --------
    >>> from lincls.checks import check_margin_perceptron
    >>> check_margin_perceptron([2], 2, [[1]], [1], [1], kappa=1)
    >>> check_margin_perceptron([1], 1, [[1]], [1], [1], kappa=1)
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: it stops where all y w.x > kappa fails at point 0 (1 of 1)
    """
    X, y = as_Xy(X, y)
    w = as_vector(w, X.shape[1])
    _, delta = unit_separator(as_vector(u, X.shape[1], "u"), X, y)
    size = radius(X) ** 2 + 2 * kappa
    require(y * (X @ w) > kappa, "it stops where all y w.x > kappa")
    require(k <= size / delta**2 * (1 + TOL), f"k <= {size / delta**2:g}", "run")
    margin = (y * (X @ w)).min() / np.linalg.norm(w)
    require(margin > kappa * delta / size * (1 - TOL), f"the margin is larger than {kappa * delta / size:g}", "run")


def check_bounded(result: Any, X: ArrayLike, y: ArrayLike, *, rho: float = 1.0, fit_bias: bool = True) -> float:
    """Check that the states of a run with step one stay in the ball of Theorem thm-cycling; return its radius r.

    In the coordinates (x, rho) and (w, b/rho), let R be the largest length of a point and nu the least distance of a
    point from a subspace that is spanned by other points and does not hold it. With D the dimension of their span, r is
    large enough that these numbers exist and r_D is at least R and ||w_0||::

        r_0 = r,     r_(j+1)^2 = r_j^2 - (R + (R/nu) sqrt(r^2 - r_j^2 + 2 R r))^2.

    All subspaces are tried, so that this is for a dozen points at most. Without an offset the coordinates are x and w.

    Examples
    --------
    >>> from lincls import datasets, perceptron
    >>> from lincls.checks import check_bounded
    >>> X, y = datasets.xor()
    >>> print(check_bounded(perceptron(X, y, max_epochs=9), X, y) > 2)
    True
    """
    X, y = as_Xy(X, y)
    Z, V = reflect(augment(X, rho) if fit_bias else X, y), states(result, rho, fit_bias)
    Z = Z[Z.any(axis=1)]
    if not len(Z):
        require(V == V[0], "points at zero move nothing", "update")
        return float(np.linalg.norm(V[0]))
    R, D = radius(Z), np.linalg.matrix_rank(Z)
    off = [R]
    for size in range(1, D):
        for chosen in combinations(Z, size):
            sideways = np.linalg.norm(Z - Z @ np.linalg.pinv(chosen) @ np.array(chosen), axis=1)
            off += sideways[sideways > 1e-9 * R].tolist()
    nu, need, r = min(*off, *np.linalg.norm(Z, axis=1)), max(R, np.linalg.norm(V[0])), R
    while not _last_radius(r, R, nu, D) >= need:
        r *= 1.25
    require(np.linalg.norm(V, axis=1) <= r * (1 + TOL), f"the states stay within {r:g}", "update")
    return float(r)


def _last_radius(r, R, nu, D):
    """Return r_D, or nan where there is none."""
    square = r**2
    for _ in range(D):
        square -= (R + R / nu * np.sqrt(r**2 - square + 2 * R * r)) ** 2
    return np.sqrt(square) if square >= 0 else np.nan


def check_batch(
    result: Any, X: ArrayLike, y: ArrayLike, u: ArrayLike, c: float = 0.0, *, fit_bias: bool = True
) -> None:
    """Check that a batch run from zero stops, after ``sum_s |V_s| <= n R^2/delta^2`` corrections (Theorem thm-batch).

    (u, c) separates the data; delta and R are those of `check_novikoff`.

    Examples
    --------
    >>> from lincls import batch_perceptron
    >>> from lincls.checks import check_batch
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_batch(batch_perceptron(X, y), X, y, u=[1, 1]))
    None
    """
    X, y = as_Xy(X, y)
    require(result.converged and (y * (X @ result.w + result.b) > 0).all(), "the run stops at a separator", "run")
    X, u = with_offset(X, u, c, fit_bias=fit_bias)
    bound = len(X) * (radius(X) / unit_separator(u, X, y)[1]) ** 2
    require(result.n_mistakes.sum() <= bound * (1 + TOL), f"sum |V| <= {bound:g}", "run")


def check_cycle(result: Any) -> None:
    """Check that a perceptron run began two passes in the same state, with an update between (Theorem thm-cycling).

    All later mistakes must repeat those between. The updates between must sum to zero exactly: a float that is too
    large to feel its update comes back, too. Passes, in the order of the points, are told apart by where the mistakes
    go back in it.

    Examples
    --------
    >>> from lincls import datasets, perceptron
    >>> from lincls.checks import check_cycle
    >>> print(check_cycle(perceptron(*datasets.xor(), max_epochs=20)))
    None
    """
    W, b = result.history()
    new_pass = np.append(0, np.flatnonzero(np.diff(result.mistakes) <= 0) + 1)
    moves = np.column_stack(result.moves())
    seen: dict[tuple, int] = {}
    for k in new_pass:
        before = seen.setdefault((*W[k], b[k]), k)
        if before < k and exactly_zero(moves[before:k]):
            again = result.mistakes[before : len(moves) - (k - before)]
            require(result.mistakes[k:] == again, f"from update {k} on the mistakes repeat", "update")
            return
    raise CheckFailed(f"no state came back at the start of the {len(new_pass)} passes that made a mistake")


def check_stopped_run(updated: ArrayLike, erring: ArrayLike, bound: float) -> None:
    """Check the steps from updates in one pass to errors on a new pair (Corollary cor-stopped).

    A row for each stream of n pairs, all equally likely, and a column for each visit: whether it led to an update, and
    with what probability the weights before it have ``y w.x <= 0`` on a new pair. `bound` is ``R^2/delta^2``.

    Examples
    --------
    >>> from lincls.checks import check_stopped_run
    >>> check_stopped_run([[1, 0]], [[1, 0]], bound=1)
    >>> check_stopped_run([[1, 1]], [[1, 1]], bound=1)
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: at most R^2/delta^2 updates fails at stream 0 (1 of 1)
    """
    updated, erring = np.asarray(updated, dtype=float), np.asarray(erring, dtype=float)
    off = abs(updated.mean(axis=0) - erring.mean(axis=0))
    require(off <= EXACT, "the weights before a visit misclassify a new pair as often as there is an update", "visit")
    require(updated.sum(axis=1) <= bound + EXACT, "at most R^2/delta^2 updates", "stream")
    require(erring.mean() <= bound / updated.shape[1] + EXACT, "the mean error is at most R^2/(n delta^2)", "run")
