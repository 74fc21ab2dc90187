"""A check for each theorem: run it on any data and any result; it raises where the claim fails.

The book calls these functions below its proofs, the tests on random data, the exercises on answers.
A check that passes returns None, unless it says otherwise. `tol` is relative to the size of the quantities compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._validate import as_C, as_order, as_scalar, as_shards, as_vector, as_X, as_Xy
from .duality import kkt_residuals, primal_objective
from .geometry import Hyperplane, augment, centroid_classifier, functional_margin, geometric_margin, radius
from .perceptron import perceptron
from .svm import hard_margin, soft_margin

__all__ = [
    "CheckFailed", "check_separates", "check_separation", "check_distance", "check_centroid", "check_trace",
    "check_counts", "check_improvement", "check_novikoff", "check_mixing", "check_scaling", "check_batch",
    "check_cycle", "check_kkt", "check_near_margin", "check_largest_margin", "check_along_C", "check_hinge_form",
    "check_refit", "check_dual_perceptron", "check_multiclass_perceptron", "check_multiclass_svm", "check_softmax",
]  # fmt: skip


class CheckFailed(AssertionError):
    """A claim does not hold on these data; the message says where.

    Examples
    --------
    >>> from lincls.checks import CheckFailed, check_separates
    >>> try:
    ...     check_separates([1], 0, [[-1], [2]], [1, 1])
    ... except CheckFailed as failed:
    ...     print(failed)
    y (w.x + b) > 0 fails at point 0 (1 of 2)
    """


def _require(holds, claim, where="point"):
    """Raise at the first index at which `holds` is not True."""
    bad = np.flatnonzero(~np.atleast_1d(holds))
    if bad.size:
        raise CheckFailed(f"{claim} fails at {where} {bad[0]} ({bad.size} of {np.size(holds)})")


def check_separates(
    w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, *, at_least: float = 0.0, tol: float = 1e-12
) -> None:
    """Check y_i (w.x_i + b) > 0 for all i; with at_least > 0, that it is at least so much.

    Examples
    --------
    >>> from lincls.checks import check_separates
    >>> check_separates([1, 0], 0, [[2, 5], [-1, 3]], [1, -1])
    >>> check_separates([1, 0], 0, [[2, 5], [-1, 3]], [1, 1])
    Traceback (most recent call last):
        ...
    lincls.checks.CheckFailed: y (w.x + b) > 0 fails at point 1 (1 of 2)
    """
    X, y = as_Xy(X, y)
    margins = y * (X @ as_vector(w, X.shape[1]) + as_scalar(b, "b"))
    _require(margins > 0, "y (w.x + b) > 0")
    if at_least > 0:
        _require(margins >= at_least * (1 - tol), f"y (w.x + b) >= {at_least:g}")


def check_separation(separation: Any, X: ArrayLike, y: ArrayLike, *, tol: float = 1e-12) -> None:
    """Check the answer of `separate`: the separator, or the certificate (Theorem thm-separation).

    Examples
    --------
    >>> from lincls import separate
    >>> from lincls.checks import check_separation
    >>> X, y = [[0], [1], [2]], [1, -1, 1]
    >>> print(check_separation(separate(X, y), X, y))
    None
    """
    X, y = as_Xy(X, y, both=True)
    if separation.separable:
        check_separates(separation.w, separation.b, X, y, at_least=1, tol=tol)
        return
    lam = as_vector(separation.certificate, len(X), "certificate")
    _require(lam >= 0, "lam >= 0")
    for label in (1, -1):
        _require(abs(lam[y == label].sum() - 1) <= tol, f"the weights of class {label:+d} sum to 1", "class")
    spread = np.ptp(X, axis=0)
    _require(abs((lam * y) @ X) <= tol * (spread + abs(X).max(axis=0)), "the mixtures are equal", "coordinate")


def check_distance(w: ArrayLike, b: float, X: ArrayLike, *, tol: float = 1e-12) -> None:
    """Check signed distance and projection (Theorem thm-signed-distance).

    The projection lies on the hyperplane, the step to it is parallel to w, and its length is ``|f|/||w||``.

    Examples
    --------
    >>> from lincls.checks import check_distance
    >>> print(check_distance([3, 4], -10, [[6, 8], [0, 0]]))
    None
    """
    h = Hyperplane(as_vector(w, None), b)
    X = np.atleast_2d(np.asarray(X, dtype=float))
    step, distance = X - h.project(X), h.signed_distance(X)
    norm = np.linalg.norm(h.w)
    size = np.linalg.norm(X, axis=1) + h.distance_from_origin
    _require(abs(h.decision(h.project(X))) <= tol * norm * size, "f(projection) = 0")
    off = np.linalg.norm(step - np.outer(distance, h.w / norm), axis=1)
    _require(off <= tol * size, "x - projection = distance * w/||w||")
    _require(abs(np.linalg.norm(step, axis=1) - abs(distance)) <= tol * size, "||x - projection|| = |distance|")


def check_centroid(X: ArrayLike, y: ArrayLike, points: ArrayLike, *, tol: float = 1e-12) -> None:
    """Check that the centroid classifier predicts the nearer mean, off ties (Theorem thm-centroid).

    Examples
    --------
    >>> from lincls.checks import check_centroid
    >>> print(check_centroid([[4, 0], [0, 0]], [1, -1], points=[[3, 7], [1, -5]]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    h, points = centroid_classifier(X, y), np.atleast_2d(np.asarray(points, dtype=float))
    to_pos, to_neg = (np.linalg.norm(points - X[y == label].mean(axis=0), axis=1) for label in (1, -1))
    clear = abs(to_pos - to_neg) > tol * (to_pos + to_neg)
    _require((h.predict(points) == np.where(to_pos < to_neg, 1, -1)) | ~clear, "the prediction is the nearer mean")


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
        _require(not clean, "every pass before the last makes a mistake", "pass")
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
    _require(clean == result.converged, "converged means that the last pass is clean", "run")


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
    _require(result.alpha.sum() == result.n_updates, "sum alpha = k", "run")
    _require(abs(result.w - eta * signed @ X) <= tol * scale, "w = eta sum alpha y x", "coordinate")
    b = eta * rho**2 * signed.sum()
    scale = eta * rho**2 * result.n_updates
    _require(abs(result.b - b) <= tol * scale, "b = eta rho^2 sum alpha y", "run")


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
    _require(abs(after - before - rise) <= tol * size, "the rise is eta (||x||^2 + rho^2)", "update")


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

    In the coordinates z = (x, rho) and v = (w, b/rho), let s be (u, c/rho) scaled to length one,
    ``delta = min_i y_i s.z_i > 0`` and ``R = max_i ||z_i||``. After k updates of step eta::

        s.(v_k - v_0) >= k eta delta,     ||v_k||^2 <= ||v_0||^2 + k eta^2 R^2,
        k <= R^2/delta^2 + 2 ||v_0||/(eta delta).

    Without an offset, z = x and v = w. Raises ValueError if (u, c) does not separate the data.

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
    s = as_vector(u, X.shape[1], "u")
    Z, V = X, W
    if fit_bias:
        Z, V = augment(X, rho), np.column_stack([W, b / rho])
        s = np.append(s, as_scalar(c, "c") / rho)
    s, delta = _unit_separator(s, Z, y)
    R, k = radius(Z), np.arange(len(V))
    start = np.linalg.norm(V[0])
    progress = (V - V[0]) @ s
    _require(progress >= k * eta * delta * (1 - tol) - tol * start, "s.(v_k - v_0) >= k eta delta", "update")
    square = (V**2).sum(axis=1)
    _require(square <= (start**2 + k * (eta * R) ** 2) * (1 + tol), "||v_k||^2 <= ||v_0||^2 + k eta^2 R^2", "update")
    bound = (R / delta) ** 2 + 2 * start / (eta * delta)
    _require(k[-1] <= bound * (1 + tol), f"k <= {bound:g}", "run")


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

    `rho` and `fit_bias` are those of the run. The shards of a run on Dask arrays are their blocks, computed. In the
    coordinates of `check_novikoff`, with k the sum of lam_s k_s over the shards and the rounds so far::

        s.v >= k delta,     ||v||^2 <= k R^2,     k <= R^2/delta^2        after each round.

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
    s, points, V = as_vector(u, X[0].shape[1], "u"), np.concatenate(X), result.W
    if fit_bias:
        points, V = augment(points, rho), np.column_stack([V, result.B / rho])
        s = np.append(s, as_scalar(c, "c") / rho)
    s, delta = _unit_separator(s, points, np.concatenate(y))
    R, lam, k = radius(points), result.mixture, result.mistakes
    _require((lam >= 0).all(axis=1), "lam >= 0", "round")
    _require(abs(lam.sum(axis=1) - 1) <= tol, "sum_s lam_s = 1", "round")
    counted = (lam * k).sum(axis=1)
    so_far = np.append(0, counted).cumsum()
    _require(V @ s >= so_far * delta * (1 - tol), "s.v >= k delta", "round")
    _require((V**2).sum(axis=1) <= so_far * R**2 * (1 + tol), "||v||^2 <= k R^2", "round")
    bound = (R / delta) ** 2 * (1 + tol)
    _require(so_far <= bound, f"k <= {bound:g}", "round")
    _require(counted >= k.mean(axis=1) * (1 - tol), "sum_s lam_s k_s >= mean of k_s", "round")
    _require(k.sum() <= len(X) * bound, f"all mistakes <= {len(X)} * {bound:g}", "run")
    erring = k.any(axis=1)
    if np.allclose(lam[erring] * k[erring].sum(axis=1, keepdims=True), k[erring]):
        _require(erring.sum() <= bound, f"rounds with a mistake <= {bound:g}", "run")
    _replay_mixing(result, X, y, {"rho": rho, "fit_bias": fit_bias, "max_epochs": 1}, tol)
    _require(erring[:-1], "every round before the last makes a mistake", "round")
    _require(result.converged == (not erring[-1]), "converged means that the last round is clean", "run")
    _require(np.append(result.w, result.b) == np.append(result.W[-1], result.B[-1]), "w, b are the last mixture", "run")


def _replay_mixing(result, X, y, options, tol):
    """Check that every round makes a pass over each shard from the last mixture, and mixes the results."""
    _require([*result.W[0], result.B[0]] == np.zeros(len(result.w) + 1), "the run starts at zero", "coordinate")
    for t, (w, b) in enumerate(zip(result.W[:-1], result.B[:-1], strict=True)):
        runs = [perceptron(*shard, w0=w, b0=b, **options) for shard in zip(X, y, strict=True)]
        _require([run.n_updates for run in runs] == result.mistakes[t], f"the mistakes of round {t}", "shard")
        states = np.array([np.append(run.w, run.b) for run in runs])
        off = abs(result.mixture[t] @ states - np.append(result.W[t + 1], result.B[t + 1]))
        _require(off <= tol * abs(states).max(axis=0), f"round {t} ends at the mixture", "coordinate")


def _unit_separator(s, Z, y):
    """Return s at length one and ``delta = min_i y_i s.z_i > 0``."""
    if not s.any():
        raise ValueError("(u, c) must not be zero, since it must separate the data")
    s = s / np.linalg.norm(s)
    delta = (y * (Z @ s)).min()
    if not delta > 0:
        raise ValueError(f"(u, c) must separate the data, got a smallest y (u.x + c) of {delta:g} after scaling")
    return s, delta


def check_scaling(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, *, tol: float = 1e-12) -> None:
    """Check that a separator divided by its functional margin m > 0 has y_i f(x_i) >= 1 (Theorem thm-scaling).

    Examples
    --------
    >>> from lincls.checks import check_scaling
    >>> print(check_scaling([1, 1], 0, [[2, 1], [-1, -2]], [1, -1]))
    None
    """
    X, y = as_Xy(X, y)
    check_separates(w, b, X, y)
    m = functional_margin(w, b, X, y)
    w, b = np.divide(w, m), b / m
    _require(y * (X @ w + b) >= 1 - tol * (abs(X) @ abs(w) + abs(b)), "y (w.x + b)/m >= 1")


def check_batch(
    result: Any, X: ArrayLike, y: ArrayLike, u: ArrayLike, c: float = 0.0, *, rho: float = 1.0, tol: float = 1e-9
) -> None:
    """Check the bound on all corrections of a batch run from zero, ``sum_t |V_t| <= n R^2/delta^2``.

    Theorem thm-batch. (u, c) separates the data; delta and R are those of `check_novikoff`, with offset.

    Examples
    --------
    >>> from lincls import batch_perceptron
    >>> from lincls.checks import check_batch
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_batch(batch_perceptron(X, y), X, y, u=[1, 1]))
    None
    """
    X, y = as_Xy(X, y)
    Z, s = augment(X, rho), np.append(as_vector(u, X.shape[1], "u"), as_scalar(c, "c") / rho)
    bound = len(X) * (radius(Z) / _unit_separator(s, Z, y)[1]) ** 2
    _require(result.n_mistakes.sum() <= bound * (1 + tol), f"sum |V| <= {bound:g}", "run")


def check_cycle(result: Any, *, order: ArrayLike | None = None) -> None:
    """Check that a perceptron run began two passes in the same state, with an update between.

    Then it never stops (Proposition prop-repeat). The comparison is exact, as for integer data. Passes are told
    apart by where the mistakes go back in the order of visits, which must not hold a point twice.

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
    seen = set()
    for k in new_pass:
        state = (*W[k], b[k])
        if state in seen:
            return
        seen.add(state)
    raise CheckFailed(f"no state came back at the start of the {len(new_pass)} passes that made a mistake")


def check_kkt(result: Any, X: ArrayLike, y: ArrayLike, C: Any = np.inf, *, tol: float = 1e-8) -> None:
    """Check the KKT conditions of a soft margin, or with C = inf of a hard one (Theorems thm-strong-duality, thm-kkt).

    - All residuals of `lincls.duality.kkt_residuals`, at the returned xi, are at most tol, and so is the gap.
    - alpha = 0 has y f >= 1, 0 < alpha < C has y f = 1, alpha = C has y f <= 1.
    - ``sum alpha = ||w||^2 + C sum xi``; for the hard margin ``sum alpha = ||w||^2 = 1/margin^2``.
    - primal and dual are the objectives at w, xi and alpha.
    - b lies in b_interval.

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
        _require(residual <= tol, f"the residual of {name} is {residual:.1e}; that it is at most {tol:g}", "run")
    _require(abs(result.gap) <= tol * max(abs(result.primal), 1e-300), "the relative gap is at most tol", "run")
    f = X @ result.w
    margins, room = y * (f + result.b), tol * (1 + abs(f) + abs(result.b))
    _require((margins >= 1 - room) | (result.alpha > 0), "y f >= 1 where alpha = 0")
    _require((margins <= 1 + room) | (result.alpha == 0), "y f <= 1 where alpha > 0")
    _require((margins >= 1 - room) | (result.alpha == C), "y f >= 1 where alpha < C")
    norm2, total = result.w @ result.w, result.alpha.sum()
    hard = np.isinf(C).any()  # C may be a price for each point
    slack = 0.0 if hard else np.sum(C * result.xi)
    _require(abs(total - norm2 - slack) <= tol * total, "sum alpha = ||w||^2 + C sum xi", "run")
    _require(abs(result.primal - norm2 / 2 - slack) <= tol * total, "primal = 1/2 ||w||^2 + C sum xi", "run")
    _require(abs(result.dual - total + norm2 / 2) <= tol * total, "dual = sum alpha - 1/2 ||w||^2", "run")
    if hard:
        _require(abs(total * result.margin**2 - 1) <= tol, "sum alpha = 1/margin^2", "run")
    low, high = result.b_interval
    _require(low <= result.b <= high, "b lies in b_interval", "run")


def check_near_margin(
    w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, C: float, *, band: float, tol: float = 1e-8
) -> bool:
    """Check what the small problem around the margin of any (w, b) says of the whole one (Theorem thm-near-margin).

    It has the points with ``|1 - y f| <= band`` and, of each class, the mean of those with ``y f < 1 - band`` at the
    sum of their prices. Its value is at most the whole optimum. If its solution has y f <= 1 for these points and
    y f >= 1 beyond the band, it solves the whole problem, with the alpha of a mean shared out equally among its points
    (C each, unless all have y f = 1) and 0 beyond. Returns whether it does.

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
    small, whole = soft_margin(points, labels, C * counts), soft_margin(X, y, C)
    _require(small.primal <= whole.primal * (1 + tol), "the small optimum is at most the whole one", "run")
    f = y * (X @ small.w + small.b)
    solves = bool((f[inside] <= 1).all() and (f[~inside & ~near] >= 1).all())
    if solves:
        _require(abs(small.primal - whole.primal) <= tol * whole.primal, "both optima are equal", "run")
        alpha = np.zeros(len(y))
        alpha[near] = small.alpha[: near.sum()]
        for side, of_mean in zip(sides, small.alpha[near.sum() :], strict=True):
            alpha[side] = of_mean / side.sum()
        for name, residual in kkt_residuals(small.w, small.b, alpha, X, y, C).items():
            _require(residual <= tol, f"the residual of {name} is {residual:.1e}; that it is at most {tol:g}", "run")
    return solves


def check_largest_margin(
    result: Any, X: ArrayLike, y: ArrayLike, others: Iterable[tuple[ArrayLike, float]], *, tol: float = 1e-9
) -> None:
    """Check that no separator among `others`, pairs (w, b), has a larger geometric margin (Theorem thm-unique).

    The margin of the result is ``1/||w||``, and it is attained.

    Examples
    --------
    >>> from lincls import hard_margin
    >>> from lincls.checks import check_largest_margin
    >>> X, y = [[2], [0], [1]], [1, -1, -1]
    >>> print(check_largest_margin(hard_margin(X, y), X, y, others=[([1], -1.2)]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    attained = geometric_margin(result.w, result.b, X, y)
    _require(abs(attained - result.margin) <= tol * result.margin, "the margin 1/||w|| is attained", "run")
    margins = np.array([geometric_margin(w, b, X, y) for w, b in others])
    _require(margins <= result.margin * (1 + tol), "the margin is at most that of the result", "separator")


def check_along_C(results: Sequence[Any], *, tol: float = 1e-8) -> None:
    """Check that along rising C, ||w|| never falls and sum xi never rises (Theorem thm-along-c).

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
    _require(np.diff(norms) >= -tol * norms[:-1], "||w|| does not fall", "step")
    _require(np.diff(slacks) <= tol * (1 + slacks[:-1]), "sum xi does not rise", "step")


def check_hinge_form(result: Any, X: ArrayLike, y: ArrayLike, C: Any, *, tol: float = 1e-9) -> None:
    """Check that the slack is the hinge loss, so that both forms have the same value (Theorem thm-hinge-form).

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
    _require(abs(result.xi - hinge) <= tol * (1 + abs(f) + abs(result.b)), "xi = max(0, 1 - y f)")
    value = result.w @ result.w / 2 + C * result.xi.sum()
    form = primal_objective(result.w, result.b, X, y, C)
    _require(abs(value - form) <= tol * form, "the slack form has the value of the hinge form", "run")


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
    _require(np.linalg.norm(again.w - result.w) <= tol * size, "w stays when points with alpha = 0 are left out", "run")
    _require(abs(again.primal - result.primal) <= tol * result.primal, "the value stays", "run")
    if np.isinf(C):
        _require(abs(again.b - result.b) <= tol * (1 + abs(result.b)), "b stays", "run")


def check_dual_perceptron(primal: Any, dual: Any) -> None:
    """Check that the perceptron on X and on its Gram matrix made the same updates (Theorem thm-dual-perceptron).

    Examples
    --------
    >>> from lincls import kernel_perceptron, linear_kernel, perceptron
    >>> from lincls.checks import check_dual_perceptron
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_dual_perceptron(perceptron(X, y), kernel_perceptron(linear_kernel(X), y)))
    None
    """
    same = np.array_equal(primal.mistakes, dual.mistakes)
    _require(same and primal.n_epochs == dual.n_epochs, "both runs make the same mistakes", "run")
    _require(primal.alpha == dual.alpha, "both count the same updates")
    _require(primal.b == dual.b, "both have the same offset", "run")


def check_multiclass_perceptron(
    result: Any,
    X: ArrayLike,
    y: ArrayLike,
    U: ArrayLike | None = None,
    c: Any = None,
    *,
    order: ArrayLike | None = None,
    tol: float = 1e-9,
) -> None:
    """Check a run of the multiclass perceptron (Theorem thm-multiclass-perceptron).

    After every update the rows of W sum to zero, and so does b. For two classes, half the difference of their
    scores is a run of the binary perceptron. With an oracle (U, c), U (K, d) and c (K,), that
    scores every point's own class higher than any other by at least delta, after scaling
    ``||U||^2 + ||c||^2`` to one, the number of updates is at most ``2 (R^2 + 1)/delta^2``.

    Examples
    --------
    >>> from lincls import multiclass_perceptron
    >>> from lincls.checks import check_multiclass_perceptron
    >>> X, y = [[2, 0], [0, 2], [-2, -2]], ["a", "b", "c"]
    >>> print(check_multiclass_perceptron(multiclass_perceptron(X, y), X, y))
    None
    """
    X, y = as_X(X), np.asarray(y)
    own = y[:, None] == result.classes
    W, b = result.history()
    size = 1 + abs(W).sum(axis=1)
    _require((abs(W.sum(axis=1)) <= tol * size).all(axis=1), "sum_j w_j = 0", "update")
    _require(abs(b.sum(axis=1)) <= tol, "sum_j b_j = 0", "update")
    if len(result.classes) == 2:
        half, half_b = (W[:, 1] - W[:, 0]) / 2, (b[:, 1] - b[:, 0]) / 2
        binary = SimpleNamespace(
            w=half[-1], b=half_b[-1], history=lambda: (half, half_b), mistakes=result.mistakes,
            alpha=np.bincount(result.mistakes, minlength=len(X)), n_updates=result.n_updates,
            n_epochs=result.n_epochs, converged=result.converged,
        )  # fmt: skip
        sign = np.where(own[:, 1], 1, -1)
        check_trace(binary, X, sign, order=order)
        check_counts(binary, X, sign, tol=tol)
    if U is None:
        return
    U, c = np.asarray(U, dtype=float), as_vector(c, len(b[0]), "c")
    if U.shape != W[0].shape:
        raise ValueError(f"U must have shape {W[0].shape}, a row for each class, got shape {U.shape}")
    scores = (X @ U.T + c) / np.sqrt((U**2).sum() + (c**2).sum())
    delta = (scores[own] - np.where(own, -np.inf, scores).max(axis=1)).min()
    if not delta > 0:
        raise ValueError(f"(U, c) must put every point's own class first, got a smallest lead of {delta:g}")
    bound = 2 * (radius(X) ** 2 + 1) / delta**2
    _require(result.n_updates <= bound * (1 + tol), f"k <= {bound:g}", "run")


def check_multiclass_svm(result: Any, X: ArrayLike, y: ArrayLike, C: Any, *, tol: float = 1e-8) -> None:
    """Check a solved multiclass SVM (Theorem thm-multiclass-svm).

    The rows of W sum to zero, xi is the multiclass hinge loss, the alphas of each point are >= 0 and sum to C_i,
    those of the rivals balance (what a class gains as own class, it loses as rival), and the relative gap is at
    most tol, all from W, xi and alpha. For two classes the value is half the binary optimum at 2C.

    Examples
    --------
    >>> from lincls import multiclass_svm
    >>> from lincls.checks import check_multiclass_svm
    >>> X, y = [[2, 0], [0, 2], [-2, -2]], ["a", "b", "c"]
    >>> print(check_multiclass_svm(multiclass_svm(X, y, C=1), X, y, C=1))
    None
    """
    X, y = as_X(X), np.asarray(y)
    C = np.broadcast_to(as_C(C, len(X)), len(X))
    own = y[:, None] == result.classes
    size = abs(result.W).sum(axis=0).max()
    _require(abs(result.W.sum(axis=0)) <= tol * size, "sum_j w_j = 0", "coordinate")
    scores = result.scores(X)
    hinge = np.maximum(0, 1 + np.where(own, -np.inf, scores).max(axis=1) - scores[own])
    _require(abs(result.xi - hinge) <= tol * (1 + abs(scores).max(axis=1)), "xi = max(0, 1 + best rival - own)")
    _require((result.alpha >= -tol * C[:, None]).all(axis=1), "alpha >= 0")
    _require(abs(result.alpha.sum(axis=1) - C) <= tol * C, "sum_j alpha_ij = C")
    rivals = np.where(own, 0, result.alpha)
    pull = np.where(own, rivals.sum(axis=1, keepdims=True), -rivals)
    _require(abs(pull.sum(axis=0)) <= tol * abs(pull).sum(), "the alphas balance", "class")
    primal = (result.W**2).sum() / 2 + C @ result.xi
    dual = rivals.sum() - ((pull.T @ (X - X.mean(axis=0))) ** 2).sum() / 2
    _require(abs(primal - dual) <= tol * primal, "the relative gap is at most tol", "run")
    _require(abs(result.primal - primal) <= tol * primal, "primal = 1/2 ||W||^2 + C sum xi", "run")
    _require(abs(result.dual - dual) <= tol * primal, "dual = sum alpha - 1/2 ||W(alpha)||^2", "run")
    if len(result.classes) == 2:
        binary = soft_margin(X, np.where(own[:, 1], 1, -1), 2 * C)
        _require(abs(2 * primal - binary.primal) <= 10 * tol * binary.primal, "twice the value is binary", "run")


def check_softmax(result: Any, X: ArrayLike, y: ArrayLike, C: Any, *, tol: float = 1e-6) -> None:
    """Check a softmax regression (Theorem thm-softmax).

    The gradient ``W + C sum_i (p_i - e_{y_i}) x_i`` and that in b vanish; the rows of W sum to zero; adding one
    vector to all rows, or one number to all offsets, changes no probability. For two classes the probability is
    the sigmoid of the difference of the scores.

    Examples
    --------
    >>> from lincls import softmax_regression
    >>> from lincls.checks import check_softmax
    >>> X, y = [[2, 0], [0, 2], [-2, -2]], ["a", "b", "c"]
    >>> print(check_softmax(softmax_regression(X, y, C=1), X, y, C=1))
    None
    """
    X, y = as_X(X), np.asarray(y)
    C = np.broadcast_to(as_C(C, len(X)), len(X))
    own = (y[:, None] == result.classes).astype(float)
    P = result.probabilities(X)
    pull = C[:, None] * (P - own)
    size = abs(pull).sum() * (1 + abs(X).max())
    _require((abs(result.W + pull.T @ X) <= tol * size).all(axis=1), "the gradient in w_j is zero", "class")
    _require(abs(pull.sum(axis=0)) <= tol * abs(pull).sum(), "the gradient in b_j is zero", "class")
    _require(abs(result.W.sum(axis=0)) <= tol * (1 + abs(result.W).sum()), "sum_j w_j = 0", "coordinate")
    f = result.scores(X)
    if len(result.classes) == 2:
        sigmoid = 1 / (1 + np.exp(np.clip(f[:, 0] - f[:, 1], -700, 700)))
        _require(abs(P[:, 1] - sigmoid) <= tol, "P(second class) = sigmoid(f_2 - f_1)")
    shifted = f + (X.sum(axis=1, keepdims=True) + 3)  # 1 added to every weight, 3 to every offset
    exponent = np.exp(shifted - shifted.max(axis=1, keepdims=True))
    _require((abs(exponent / exponent.sum(axis=1, keepdims=True) - P) <= tol).all(axis=1), "shifts change nothing")
