"""Checks of the perceptron's runs: every visit, the counts, the step, a state that comes back."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_order, as_Xy
from ..geometry import augment
from .claims import TOL, CheckFailed, exactly_zero, require

__all__ = ["check_trace", "check_counts", "check_improvement", "check_step", "check_repeat"]


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


def check_counts(result: Any, X: ArrayLike, y: ArrayLike, *, eta: float = 1.0, rho: float = 1.0) -> None:
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
    require(abs(result.w - eta * signed @ X) <= TOL * scale, "w = eta sum alpha y x", "coordinate")
    b = eta * rho**2 * signed.sum()
    scale = eta * rho**2 * result.n_updates
    require(abs(result.b - b) <= TOL * scale, "b = eta rho^2 sum alpha y", "run")


def check_improvement(result: Any, X: ArrayLike, y: ArrayLike, *, eta: float = 1.0, rho: float = 1.0) -> None:
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
    require(abs(after - before - rise) <= TOL * size, "the rise is eta (||x||^2 + rho^2)", "update")


def check_step(result: Any, unit: Any, eta: float) -> None:
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
    runs = ((r.W, r.B) if mistakes == "n_mistakes" else r.history() for r in (result, unit))
    states, of_unit = (np.column_stack(run) for run in runs)
    require(abs(states - eta * of_unit) <= TOL * eta * abs(of_unit).max(), "the states are eta times", "row")


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
