"""Checks of methods that visit one point at a time, or one shard: averages, smallest steps, Pegasos, mixtures."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_shards, as_vector, as_X, as_Xy
from ..duality import kkt_residuals
from ..geometry import augment, radius
from ..perceptron import perceptron
from ..svm import soft_margin
from .claims import EXACT, GAP, TOL, require, states, unit_separator, with_offset

__all__ = [
    "check_average", "check_smallest_step", "check_mira", "check_regret", "check_age", "check_rate",
    "check_coordinate_step", "check_mixing", "check_near_margin",
]  # fmt: skip


def check_average(result: Any, X: ArrayLike, y: ArrayLike) -> None:
    """Check an averaged perceptron against the plain sum of its states (Proposition prop-average).

    The run is that of `averaged_perceptron` from zero, in the order of the points. It is replayed visit by visit; w and
    b are the means of the states after the T visits, and update t counts with 1 - t/T in w and b.

    Examples
    --------
    >>> from lincls import averaged_perceptron
    >>> from lincls.checks import check_average
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, -1, -1]
    >>> print(check_average(averaged_perceptron(X, y, n_epochs=4), X, y))
    None
    """
    X, y = as_Xy(X, y)
    Z, T = augment(X), result.n_epochs * len(X)
    state, total, shares = np.zeros(Z.shape[1]), np.zeros(Z.shape[1]), np.zeros(Z.shape[1])
    for t in range(T):
        i = t % len(Z)
        if y[i] * (state @ Z[i]) <= 0:
            state = state + y[i] * Z[i]
            shares = shares + (1 - t / T) * y[i] * Z[i]
        total = total + state
    room = EXACT * T * (1 + abs(Z).max())
    require(abs(total / T - shares) <= room, "the mean of the states is the sum of the shares", "coordinate")
    require(abs(result.w - total[:-1] / T) <= room, "w is the mean of the states", "coordinate")
    require(abs(result.b - total[-1] / T) <= room, "b is the mean of the offsets", "run")


def check_smallest_step(w: ArrayLike, x: ArrayLike, y: float, new: ArrayLike) -> None:
    """Check that `new` is the nearest w' with ``y w'.x >= 1``, where ``y w.x < 1`` (Proposition prop-smallest-step).

    A step of length s raises y w.x by at most s ||x|| (Cauchy-Schwarz), so none shorter than (1 - y w.x)/||x|| arrives,
    and the one of that length that does is unique: it goes along y x.

    Examples
    --------
    >>> from lincls.checks import check_smallest_step
    >>> print(check_smallest_step(w=[0, 0], x=[2, 0], y=1, new=[0.5, 0]))
    None
    """
    w = as_vector(w, np.size(w))
    x, new = as_vector(x, len(w)), as_vector(new, len(w))
    lack = 1 - y * (w @ x)
    if not (lack > 0 and x.any()):
        raise ValueError(f"x must not be zero and y w.x below 1, got {x} and {1 - lack:g}")
    require(y * (new @ x) >= 1 - TOL, "y new.x >= 1", "step")
    require(np.linalg.norm(new - w) * np.linalg.norm(x) <= lack * (1 + TOL), "no shorter step arrives", "step")


def check_mira(
    result: Any,
    X: ArrayLike,
    y: ArrayLike,
    u: ArrayLike,
    c: float = 0.0,
    *,
    kappa: float = 0.0,
    fit_bias: bool = True,
) -> None:
    """Check a run of `mira` from zero with the threshold kappa (Theorem thm-mira, Corollary cor-mira-margin).

    With an offset, z = (x, 1) and v = (w, b); without, z = x and v = w. Let s be (u, c) or u, scaled so that the
    smallest y s.z is 1, and R the largest ||z||. An update falls on a point with ``y v.z <= kappa``, brings v nearer to
    s, in squared distance by at least ``(1 - kappa)^2/R^2``, and there are at most ``(R ||s||/(1 - kappa))^2``. A run
    that stopped has ``y v.z >= kappa`` everywhere, and a geometric margin of at least kappa/2 times that of s.

    Examples
    --------
    >>> from lincls import mira
    >>> from lincls.checks import check_mira
    >>> X, y = [[2, 1], [1, 3], [-1, -2]], [1, 1, -1]
    >>> print(check_mira(mira(X, y, aggressive=0.5), X, y, u=[1, 1], kappa=0.5))
    None
    """
    X, y = as_Xy(X, y)
    V, (X, s) = states(result, fit_bias=fit_bias), with_offset(X, u, c, fit_bias=fit_bias)
    least = (y * (X @ s)).min()
    if not least > 0:
        raise ValueError(f"(u, c) must separate the data, got a smallest y (u.x + c) of {least:g}")
    s, R = s / least, radius(X)
    before = y[result.mistakes] * (V[:-1] * X[result.mistakes]).sum(axis=1)
    require(before <= kappa + TOL, "an update falls where y f <= kappa", "update")
    if kappa < 1:
        bound = R**2 * (s @ s) / (1 - kappa) ** 2
        require(len(result.mistakes) <= bound * (1 + TOL), f"k <= {bound:g}", "run")
    distance = ((V - s) ** 2).sum(axis=1)
    drop = (1 - kappa) ** 2 / R**2
    require(np.diff(distance) <= -drop + TOL * distance[0], "the squared distance falls by (1 - kappa)^2/R^2", "update")
    if result.converged:
        last = np.append(result.w, result.b)[: X.shape[1]]
        f = y * (X @ last)
        require(f >= kappa - TOL, "y f >= kappa after a clean pass")
        margin = f.min() / np.linalg.norm(last)
        require(margin >= kappa / 2 / np.linalg.norm(s) * (1 - TOL), "margin >= kappa/2 of that of u", "run")


def check_regret(
    paid: ArrayLike,
    compared: ArrayLike,
    gradients: ArrayLike,
    u: ArrayLike,
    *,
    eta: float | None = None,
    curvature: float | None = None,
) -> None:
    """Check the regret of online gradient descent from zero against u (Theorem thm-regret).

    The learner paid paid[t], u pays compared[t], and gradients[t] is the subgradient of the loss that was used. With
    the constant learning rate eta the bound is ``||u||^2/(2 eta) + eta/2 sum_t ||g_t||^2``. With the curvature lambda
    and the rate ``1/(lambda t)`` it is ``G^2 (1 + log T)/(2 lambda)``, with G the largest ``||g_t||``.

    Examples
    --------
    >>> from lincls.checks import check_regret
    >>> print(check_regret(paid=[1, 0.5], compared=[0, 0], gradients=[[-1], [-1]], u=[1], eta=0.5))
    None
    """
    paid, gradients = np.asarray(paid, dtype=float), as_X(gradients)
    compared, u = as_vector(compared, len(paid)), as_vector(u, gradients.shape[1])
    squares, T = (gradients**2).sum(axis=1), len(paid)
    if eta is not None and curvature is None:
        bound = u @ u / (2 * eta) + eta / 2 * squares.sum()
    elif curvature is not None and eta is None:
        bound = squares.max() * (1 + np.log(T)) / (2 * curvature)
    else:
        raise ValueError("give the learning rate eta or the curvature")
    regret = (paid - compared).sum()
    require(regret <= bound + TOL * (1 + abs(paid).sum()), f"regret <= {bound:g}", "run")


def check_age(W: ArrayLike, visits: ArrayLike, X: ArrayLike, y: ArrayLike, C: float) -> None:
    """Check the states of Pegasos without an offset, w_0 = 0, ..., w_T, after these visits (Proposition prop-age).

    ``t w_t = n C sum y_i x_i`` over the visits that found ``y_i w.x_i < 1``, and ``||w_t|| <= n C R``.

    Examples
    --------
    >>> from lincls.checks import check_age
    >>> print(check_age([[0], [4], [2], [4 / 3]], [0, 1, 0], [[2], [-1]], [1, -1], C=1))
    None
    """
    X, y = as_Xy(X, y)
    W, visits = np.asarray(W, dtype=float), np.asarray(visits)
    nC, R = len(X) * as_scalar(C, "C", positive=True), radius(X)
    Z = y[visits, None] * X[visits]
    violated = (W[:-1] * Z).sum(axis=1) < 1
    sums = nC * (violated[:, None] * Z).cumsum(axis=0)
    t = np.arange(1, len(W))[:, None]
    require((abs(t * W[1:] - sums) <= TOL * nC * R * t).all(axis=1), "t w_t = n C sum y x", "visit")
    require(np.linalg.norm(W, axis=1) <= nC * R * (1 + TOL), "||w_t|| <= n C R", "state")


def check_rate(
    runs: ArrayLike, X: ArrayLike, y: ArrayLike, C: float, u: ArrayLike, *, all_points: bool = False
) -> None:
    """Check how near the mean state comes to u in the objective, without an offset (Theorem thm-pegasos).

    `runs` (m, T + 1, d) holds the states w_0 = 0, ..., w_T of m runs of equal probability: all n^T orders of visits, or
    with `all_points` the one run whose steps use all points. With ``P(w) = 1/2 ||w||^2 + C sum of the hinges``, the
    mean m_t of w_0, ..., w_{t-1} and ``G = 2 n C R``, for each t = 1, ..., T::

        mean over the runs of P(m_t) - P(u)  <=  G^2 (1 + log t)/(2 t).

    Examples
    --------
    >>> from lincls.checks import check_rate
    >>> X, y = [[2.0], [-1.0]], [1, -1]
    >>> runs = [[[0], [4], [2]], [[0], [4], [2]], [[0], [2], [1]], [[0], [2], [1]]]  # 00, 01, 10, 11
    >>> print(check_rate(runs, X, y, C=1, u=[1]))
    None
    """
    X, y = as_Xy(X, y)
    runs, u = np.asarray(runs, dtype=float), as_vector(u, X.shape[1], "u")
    (m, steps, _), n = runs.shape, len(X)
    T, C = steps - 1, as_scalar(C, "C", positive=True)
    require(m == (1 if all_points else n**T), "all orders of visits are there", "run")
    G, t = 2 * n * C * radius(X), np.arange(1, T + 1)
    means = runs[:, :-1].cumsum(axis=1) / t[:, None]

    def objective(w):
        return (w**2).sum(axis=-1) / 2 + C * np.maximum(0, 1 - y * (w @ X.T)).sum(axis=-1)

    excess, bound = objective(means).mean(axis=0) - objective(u), G**2 * (1 + np.log(t)) / (2 * t)
    require(excess <= bound * (1 + TOL), "E P(mean) - P(u) <= G^2 (1 + log T)/(2 T)", "step")


def check_coordinate_step(alpha: ArrayLike, i: int, new: float, X: ArrayLike, y: ArrayLike, C: float) -> None:
    """Check that alpha_i = new is the best value of one dual variable, in the box, the others fixed (prop-dcd).

    There the slope ``1 - y_i w.x_i`` of the dual objective points out of the box, or is zero inside it. The objective
    is a downward-opening parabola in alpha_i, so no other value is as good.

    Examples
    --------
    >>> from lincls.checks import check_coordinate_step
    >>> print(check_coordinate_step([0, 0], 0, 0.25, [[2], [-1]], [1, -1], C=1))
    None
    """
    X, y = as_Xy(X, y)
    alpha = as_vector(alpha, len(X), "alpha").copy()
    alpha[i] = new
    slope = 1 - y[i] * (X[i] @ (X.T @ (alpha * y)))
    require(0 <= new <= C, "0 <= alpha_i <= C", "step")
    room = TOL * (1 + abs(slope) + X[i] @ X[i] * abs(alpha).max())
    require(slope <= room or new == C, "no larger alpha_i is better", "step")
    require(slope >= -room or new == 0, "no smaller alpha_i is better", "step")


def check_mixing(result: Any, X: Any, y: Any, u: ArrayLike, c: float = 0.0) -> None:
    """Check a run of `lincls.scale.mixed_perceptron` on the shards X[s], y[s] (Theorem thm-mixing).

    The shards of a run on Dask arrays are their blocks, computed. With u, w, delta and R as in `check_novikoff`, and k
    the sum of lam_s k_s over the shards and the rounds so far::

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
    W, (points, u) = np.column_stack([result.W, result.B]), with_offset(np.concatenate(X), u, c)
    u, delta = unit_separator(u, points, np.concatenate(y))
    R, lam, k = radius(points), result.mixture, result.mistakes
    require((lam >= 0).all(axis=1), "lam >= 0", "round")
    require(abs(lam.sum(axis=1) - 1) <= TOL, "sum_s lam_s = 1", "round")
    counted = (lam * k).sum(axis=1)
    so_far = np.append(0, counted).cumsum()
    require(W @ u >= so_far * delta * (1 - TOL), "u.w >= k delta", "round")
    require((W**2).sum(axis=1) <= so_far * R**2 * (1 + TOL), "||w||^2 <= k R^2", "round")
    bound = (R / delta) ** 2 * (1 + TOL)
    require(so_far <= bound, f"k <= {bound:g}", "round")
    require(counted >= k.mean(axis=1) * (1 - TOL), "sum_s lam_s k_s >= mean of k_s", "round")
    require(k.sum() <= len(X) * bound, f"all mistakes <= {len(X)} * {bound:g}", "run")
    erring = k.any(axis=1)
    if np.allclose(lam[erring] * k[erring].sum(axis=1, keepdims=True), k[erring]):
        require(erring.sum() <= bound, f"rounds with a mistake <= {bound:g}", "run")
    _replay_mixing(result, X, y)
    require(erring[:-1], "every round before the last makes a mistake", "round")
    require(result.converged == (not erring[-1]), "converged means that the last round is clean", "run")
    require(np.append(result.w, result.b) == np.append(result.W[-1], result.B[-1]), "w, b are the last mixture", "run")


def _replay_mixing(result, X, y):
    """Check that every round makes a pass over each shard from the last mixture, and mixes the results."""
    require([*result.W[0], result.B[0]] == np.zeros(len(result.w) + 1), "the run starts at zero", "coordinate")
    for t, (w, b) in enumerate(zip(result.W[:-1], result.B[:-1], strict=True)):
        runs = [perceptron(*shard, w0=w, b0=b, max_epochs=1) for shard in zip(X, y, strict=True)]
        require([run.n_updates for run in runs] == result.mistakes[t], f"the mistakes of round {t}", "shard")
        states = np.array([np.append(run.w, run.b) for run in runs])
        off = abs(result.mixture[t] @ states - np.append(result.W[t + 1], result.B[t + 1]))
        require(off <= TOL * abs(states).max(axis=0), f"round {t} ends at the mixture", "coordinate")


def check_near_margin(
    w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, C: float, *, band: float, whole: Any = None
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
    require(small.primal <= whole.primal * (1 + GAP), "the small optimum is at most the whole one", "run")
    f = y * (X @ small.w + small.b)
    solves = bool((f[inside] <= 1).all() and (f[~inside & ~near] >= 1).all())
    if solves:
        require(abs(small.primal - whole.primal) <= GAP * whole.primal, "both optima are equal", "run")
        alpha = np.zeros(len(y))
        alpha[near] = small.alpha[: near.sum()]
        for side, of_mean in zip(sides, small.alpha[near.sum() :], strict=True):
            alpha[side] = of_mean / side.sum()
        for name, residual in kkt_residuals(small.w, small.b, alpha, X, y, C).items():
            require(residual <= GAP, f"the residual of {name} is {residual:.1e}; that it is at most {GAP:g}", "run")
    return solves
