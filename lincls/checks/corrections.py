"""Checks of runs that correct mistakes: the perceptron in all its forms."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_order, as_scalar, as_shards, as_vector, as_X, as_Xy
from ..geometry import augment, radius
from ..perceptron import perceptron
from .claims import CheckFailed, exactly_zero, require, unit_separator

__all__ = [
    "check_trace",
    "check_counts",
    "check_improvement",
    "check_step",
    "check_repeat",
    "check_novikoff",
    "check_batch",
    "check_cycle",
    "check_dual_perceptron",
    "check_mixing",
]


def check_trace(result: Any, X: ArrayLike, y: ArrayLike, *, order: ArrayLike | None = None, tol: float = 1e-12) -> None:
    """Check that a perceptron run is the cyclic algorithm's, at every visit.

    Replays the visits: every listed mistake was one when it was made, every point passed over was
    right, every pass but a clean last one made a mistake, and `converged` says whether it was clean.
    A score that only its rounding takes away from zero may count either way.

    Examples
    --------
    >>> from lincls import perceptron
    >>> from lincls.checks import check_trace
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_trace(perceptron(X, y), X, y))
    None
    """
    X, y = as_Xy(X, y)
    order = as_order(order, len(X))
    W, b = result.history()
    k, clean = 0, False
    for epoch in range(result.n_epochs):
        require(not clean, "every pass before the last makes a mistake", "pass")
        before = k
        for i in order:
            score = y[i] * (X[i] @ W[k] + b[k])
            rounding = tol * (abs(X[i]) @ abs(W[k]) + abs(b[k]))
            listed = k < result.n_updates and result.mistakes[k] == i
            mistake = listed if 0 < rounding >= abs(score) else score <= 0
            if mistake and not listed:
                raise CheckFailed(f"point {i} is a mistake in pass {epoch}, with y (w.x + b) = {score:g}, not listed")
            k += mistake
        clean = k == before
    if k < result.n_updates:
        raise CheckFailed(f"point {result.mistakes[k]}, listed as mistake number {k}, was right at every visit since")
    require(clean == result.converged, "converged means that the last pass is clean", "run")


def check_counts(
    result: Any, X: ArrayLike, y: ArrayLike, *, eta: float = 1.0, rho: float = 1.0, tol: float = 1e-9
) -> None:
    """Check the expansion of a run from zero in its counts (Proposition prop-counts).

    ``sum alpha = k``, ``w = eta sum_i alpha_i y_i x_i``, ``b = eta rho^2 sum_i alpha_i y_i``.

    Examples
    --------
    >>> from lincls import perceptron
    >>> from lincls.checks import check_counts
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_counts(perceptron(X, y), X, y))
    None
    """
    X, y = as_Xy(X, y)
    signed = result.alpha * y
    scale = eta * result.alpha @ np.abs(X)
    require(result.alpha.sum() == result.n_updates, "sum alpha = k", "run")
    require(abs(result.w - eta * signed @ X) <= tol * scale, "w = eta sum alpha y x", "coordinate")
    b = eta * rho**2 * signed.sum()
    scale = eta * rho**2 * result.n_updates
    require(abs(result.b - b) <= tol * scale, "b = eta rho^2 sum alpha y", "run")


def check_improvement(
    result: Any, X: ArrayLike, y: ArrayLike, *, eta: float = 1.0, rho: float = 1.0, tol: float = 1e-9
) -> None:
    """Check that update k raises its own point's y f by exactly ``eta (||x||^2 + rho^2)``.

    Proposition prop-improvement; rho = 0 for runs without an offset.

    Examples
    --------
    >>> from lincls import perceptron
    >>> from lincls.checks import check_improvement
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_improvement(perceptron(X, y), X, y))
    None
    """
    X, y = as_Xy(X, y)
    W, b = result.history()
    x, label = X[result.mistakes], y[result.mistakes]
    before = label * ((W[:-1] * x).sum(axis=1) + b[:-1])
    after = label * ((W[1:] * x).sum(axis=1) + b[1:])
    rise = eta * ((x**2).sum(axis=1) + rho**2)
    size = abs(W[:-1] * x).sum(axis=1) + abs(b[:-1]) + rise
    require(abs(after - before - rise) <= tol * size, "the rise is eta (||x||^2 + rho^2)", "update")


def check_step(result: Any, unit: Any, eta: float, *, tol: float = 1e-9) -> None:
    """Check that a run with the step eta is a run with step one, eta times as large (Proposition prop-step).

    `result` starts at (w0, b0), `unit` at (w0, b0)/eta. Both are runs of `perceptron`, or of `batch_perceptron`.

    Examples
    --------
    >>> from lincls import perceptron
    >>> from lincls.checks import check_step
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_step(perceptron(X, y, w0=[-3, 0], eta=0.5), perceptron(X, y, w0=[-6, 0]), 0.5))
    None
    """
    mistakes = "n_mistakes" if hasattr(unit, "n_mistakes") else "mistakes"
    require(np.array_equal(getattr(result, mistakes), getattr(unit, mistakes)), "both make the same mistakes", "run")
    (W, b), (W1, b1) = ((r.W, r.B) if mistakes == "n_mistakes" else r.history() for r in (result, unit))
    size = eta * max(abs(W1).max(), abs(b1).max())
    require(
        abs(np.column_stack([W, b]) - eta * np.column_stack([W1, b1])) <= tol * size, "the states are eta times", "row"
    )


def check_repeat(result: Any, X: ArrayLike, y: ArrayLike) -> np.ndarray:
    """Find a state of a run that comes back; check that the updates between prove that no line separates the data.

    Proposition prop-repeat. Let beta_i count the updates on point i between the two moments. In exact arithmetic::

        sum_i beta_i y_i x_i = 0,     sum_i beta_i y_i = 0,     not all beta_i = 0.

    Returns ``lam = beta / (sum_i beta_i / 2)``, the certificate of Theorem thm-separation. Nothing is asked of order,
    start or test; only that each update added a multiple of y_i (x_i, 1), the same for all.

    Examples
    --------
    >>> from lincls import datasets, perceptron
    >>> from lincls.checks import check_repeat
    >>> X, y = datasets.xor()
    >>> check_repeat(perceptron(X, y, max_epochs=2), X, y)
    array([0.5, 0.5, 0.5, 0.5])
    """
    X, y = as_Xy(X, y)
    W, b = result.history()
    moves = (y[:, None] * augment(X))[result.mistakes]
    seen: dict[tuple, int] = {}
    for k, state in enumerate(np.column_stack([W, b]).tolist()):
        before = seen.setdefault(tuple(state), k)
        if before < k and exactly_zero(moves[before:k]):
            return np.bincount(result.mistakes[before:k], minlength=len(X)) / ((k - before) / 2)
    raise CheckFailed(f"among {len(W)} states there are no two with updates between them that sum to zero")


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
    W, b = result.history()
    u = as_vector(u, X.shape[1], "u")
    if fit_bias:
        X, W, u = augment(X, rho), np.column_stack([W, b / rho]), np.append(u, as_scalar(c, "c") / rho)
    u, delta = unit_separator(u, X, y)
    R, k = radius(X), np.arange(len(W))
    start = np.linalg.norm(W[0])
    progress = (W - W[0]) @ u
    require(progress >= k * eta * delta * (1 - tol) - tol * start, "u.(w_k - w_0) >= k eta delta", "update")
    square = (W**2).sum(axis=1)
    require(square <= (start**2 + k * (eta * R) ** 2) * (1 + tol), "||w_k||^2 <= ||w_0||^2 + k eta^2 R^2", "update")
    bound = (R / delta) ** 2 + 2 * start / (eta * delta)
    require(k[-1] <= bound * (1 + tol), f"k <= {bound:g}", "run")


def check_batch(
    result: Any,
    X: ArrayLike,
    y: ArrayLike,
    u: ArrayLike,
    c: float = 0.0,
    *,
    rho: float = 1.0,
    fit_bias: bool = True,
    tol: float = 1e-9,
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
    u = as_vector(u, X.shape[1], "u")
    if fit_bias:
        X, u = augment(X, rho), np.append(u, as_scalar(c, "c") / rho)
    bound = len(X) * (radius(X) / unit_separator(u, X, y)[1]) ** 2
    require(result.n_mistakes.sum() <= bound * (1 + tol), f"sum |V| <= {bound:g}", "run")


def check_cycle(result: Any, *, order: ArrayLike | None = None) -> None:
    """Check that a perceptron run began two passes in the same state, with an update between (Theorem thm-cycling).

    With the same order in every pass, all later mistakes must repeat those between. The updates between must sum to
    zero exactly: a float that is too large to feel its update comes back, too. Passes are told apart by where the
    mistakes go back in the order of visits, which must not hold a point twice.

    Examples
    --------
    >>> from lincls import datasets, perceptron
    >>> from lincls.checks import check_cycle
    >>> print(check_cycle(perceptron(*datasets.xor(), max_epochs=20)))
    None
    """
    W, b = result.history()
    order = as_order(order, len(result.alpha))
    if len(np.unique(order)) < len(order):
        raise ValueError("order must hold no point twice")
    visit = np.zeros(len(result.alpha), dtype=int)
    visit[order] = np.arange(len(order))
    new_pass = np.append(0, np.flatnonzero(np.diff(visit[result.mistakes]) <= 0) + 1)
    moves = np.column_stack(result.moves())
    seen: dict[tuple, int] = {}
    for k in new_pass:
        before = seen.setdefault((*W[k], b[k]), k)
        if before < k and exactly_zero(moves[before:k]):
            again = result.mistakes[before : len(moves) - (k - before)]
            require(result.mistakes[k:] == again, f"from update {k} on the mistakes repeat", "update")
            return
    raise CheckFailed(f"no state came back at the start of the {len(new_pass)} passes that made a mistake")


def check_dual_perceptron(primal: Any, dual: Any, X: ArrayLike, *, rho: float = 1.0, tol: float = 1e-9) -> None:
    """Check the perceptron on X against the one on its Gram matrix (Theorem thm-dual-perceptron).

    Both make the same mistakes. After each, ``w = sum_j alpha_j y_j x_j`` for the counts so far, and both have the
    same offset, ``rho^2 sum_i alpha_i y_i``; after k of them ``sum_i alpha_i = k``.

    Examples
    --------
    >>> from lincls import kernel_perceptron, linear_kernel, perceptron
    >>> from lincls.checks import check_dual_perceptron
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_dual_perceptron(perceptron(X, y), kernel_perceptron(linear_kernel(X), y), X))
    None
    """
    X, y, k = as_X(X), dual.y, len(dual.mistakes)
    same = np.array_equal(primal.mistakes, dual.mistakes)
    require(same and primal.n_epochs == dual.n_epochs, "both runs make the same mistakes", "run")
    require(primal.alpha == dual.alpha, "both count the same updates")
    require(dual.alpha == np.bincount(dual.mistakes, minlength=len(X)), "alpha counts the mistakes on each point")
    require(primal.b == dual.b, "both have the same offset", "run")
    counts = np.vstack([np.zeros(len(X)), np.eye(len(X))[dual.mistakes].cumsum(axis=0)])  # after each update
    W, b = primal.history()
    size = tol * (1 + abs(X).max()) * (1 + np.arange(k + 1))
    require((abs(W - counts * y @ X) <= size[:, None]).all(axis=1), "w = sum alpha y x", "update")
    require(abs(b - rho**2 * (counts @ y)) <= tol * rho**2 * (1 + k), "b = rho^2 sum alpha y", "update")
    require(np.allclose(primal.w, W[-1]) and np.isclose(dual.b, b[-1]), "w and b are those of the last update", "run")
    require(dual.alpha.sum() == k == primal.n_updates == dual.n_updates, "sum alpha = k", "run")


def check_mixing(
    result: Any,
    X: Any,
    y: Any,
    u: ArrayLike,
    c: float = 0.0,
    *,
    rho: float = 1.0,
    fit_bias: bool = True,
    tol: float = 1e-9,
) -> None:
    """Check a run of `lincls.scale.mixed_perceptron` on the shards X[s], y[s] (Theorem thm-mixing).

    `rho` and `fit_bias` are those of the run. The shards of a run on Dask arrays are their blocks, computed. With u, w,
    delta and R as in `check_novikoff`, and k the sum of lam_s k_s over the shards and the rounds so far::

        u.w >= k delta,     ||w||^2 <= k R^2,     k <= R^2/delta^2        after each round.

    The mixtures count at least the mean, so that all mistakes are at most S R^2/delta^2 and, where lam_s is k_s over
    their sum, the rounds with a mistake at most R^2/delta^2. Every round is replayed: one pass of the perceptron over
    each shard, and the mixture of the results. Raises ValueError if (u, c) does not separate the data.

    Examples
    --------
    >>> from lincls import datasets, separate
    >>> from lincls.checks import check_mixing
    >>> from lincls.scale import mixed_perceptron
    >>> X, y = datasets.separable(100, 3, 0.1, rng=0)
    >>> u = separate(X, y)
    >>> shards = np.array_split(X, 4), np.array_split(y, 4)
    >>> print(check_mixing(mixed_perceptron(*shards), *shards, u.w, u.b))
    None
    """
    X, y = zip(*as_shards(X, y), strict=True)
    expected, got = (result.mistakes.shape[1], len(result.w)), (len(X), X[0].shape[1])
    if got != expected:
        shape = "{} shards with {} columns"
        raise ValueError(f"X and y must be those of the run, {shape.format(*expected)}, got {shape.format(*got)}")
    u, points, W = as_vector(u, X[0].shape[1], "u"), np.concatenate(X), result.W
    if fit_bias:
        points, W = augment(points, rho), np.column_stack([W, result.B / rho])
        u = np.append(u, as_scalar(c, "c") / rho)
    u, delta = unit_separator(u, points, np.concatenate(y))
    R, lam, k = radius(points), result.mixture, result.mistakes
    require((lam >= 0).all(axis=1), "lam >= 0", "round")
    require(abs(lam.sum(axis=1) - 1) <= tol, "sum_s lam_s = 1", "round")
    counted = (lam * k).sum(axis=1)
    so_far = np.append(0, counted).cumsum()
    require(W @ u >= so_far * delta * (1 - tol), "u.w >= k delta", "round")
    require((W**2).sum(axis=1) <= so_far * R**2 * (1 + tol), "||w||^2 <= k R^2", "round")
    bound = (R / delta) ** 2 * (1 + tol)
    require(so_far <= bound, f"k <= {bound:g}", "round")
    require(counted >= k.mean(axis=1) * (1 - tol), "sum_s lam_s k_s >= mean of k_s", "round")
    require(k.sum() <= len(X) * bound, f"all mistakes <= {len(X)} * {bound:g}", "run")
    erring = k.any(axis=1)
    if np.allclose(lam[erring] * k[erring].sum(axis=1, keepdims=True), k[erring]):
        require(erring.sum() <= bound, f"rounds with a mistake <= {bound:g}", "run")
    _replay_mixing(result, X, y, {"rho": rho, "fit_bias": fit_bias, "max_epochs": 1}, tol)
    require(erring[:-1], "every round before the last makes a mistake", "round")
    require(result.converged == (not erring[-1]), "converged means that the last round is clean", "run")
    require(np.append(result.w, result.b) == np.append(result.W[-1], result.B[-1]), "w, b are the last mixture", "run")


def _replay_mixing(result, X, y, options, tol):
    """Check that every round makes a pass over each shard from the last mixture, and mixes the results."""
    require([*result.W[0], result.B[0]] == np.zeros(len(result.w) + 1), "the run starts at zero", "coordinate")
    for t, (w, b) in enumerate(zip(result.W[:-1], result.B[:-1], strict=True)):
        runs = [perceptron(*shard, w0=w, b0=b, **options) for shard in zip(X, y, strict=True)]
        require([run.n_updates for run in runs] == result.mistakes[t], f"the mistakes of round {t}", "shard")
        states = np.array([np.append(run.w, run.b) for run in runs])
        off = abs(result.mixture[t] @ states - np.append(result.W[t + 1], result.B[t + 1]))
        require(off <= tol * abs(states).max(axis=0), f"round {t} ends at the mixture", "coordinate")
