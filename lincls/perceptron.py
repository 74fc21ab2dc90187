"""The perceptron and its kin, each with the trace that its theorems speak about.

Each function has the loop over its passes, as in `lincls.multiclass`. One for all would have to be told what a pass
carries along and what it lists, which differ, and the chapter shows the loop of `perceptron` with its algorithm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._arrays import dense, is_finite, squared_norms
from ._compiled import Rows, add_row, fastest, inner, reads, rows, until_clean
from ._result import Linear, OfKernel, Result, Run, freeze
from ._validate import as_count, as_each, as_gram, as_order, as_points, as_rho2, as_scalar, as_start, as_Xy, as_y

__all__ = [
    "PerceptronResult", "perceptron", "one_pass", "one_pass_in_blocks", "BatchPerceptronResult", "batch_perceptron",
    "KernelPerceptronResult", "kernel_perceptron", "gram_pass", "VotedPerceptronResult", "voted_perceptron",
    "AveragedPerceptronResult", "averaged_perceptron", "MiraResult", "mira", "mira_pass",
]  # fmt: skip


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Replayed(Run, Linear):
    """A run that can be replayed: its start, and what each of its `mistakes` added."""

    w: np.ndarray
    b: float
    alpha: np.ndarray
    _start: np.ndarray  # (d+1,) w0, b0
    _points: Any  # (m, d)  the m points that were mistakes, in the order of their indices, dense or sparse
    _step: np.ndarray  # (m,)  what an update on each of them adds of it, with the sign
    _rho2: float  # what a step of length one adds to b

    def history(self) -> tuple[np.ndarray, np.ndarray]:
        """Return W (k+1, d) and b (k+1,), dense: the start, then the state after each update."""
        states = np.vstack([self._start, np.column_stack(self.moves())]).cumsum(axis=0)
        return freeze(states[:, :-1]), freeze(states[:, -1])

    def moves(self) -> tuple[np.ndarray, np.ndarray]:
        """Return what each update added to w (k, d) and to b (k,)."""
        steps = self._steps()
        return freeze(steps[:, None] * dense(self._points[self._at()])), freeze(self._rho2 * steps)

    def _at(self: Any) -> np.ndarray:
        """Return for each update its row of `_points`."""
        return np.searchsorted(np.unique(self.mistakes), self.mistakes)

    def _steps(self):
        """Return what each update added of its point, with the sign (k,)."""
        return self._step[self._at()]


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class PerceptronResult(Replayed):
    """A run of `perceptron`. The sequence of mistakes is the whole trace; `history` replays it.

    Attributes
    ----------
    w : ndarray (d,)
        Final weights, ``w0 + sum_i eta_i alpha_i y_i x_i``.
    b : float
        Final offset, ``b0 + rho^2 sum_i eta_i alpha_i y_i`` (b0 where no offset is fitted).
    alpha : ndarray (n,) of int
        Number of updates on each point.
    mistakes : ndarray (k,) of int
        Index of the point of each update, in order.
    n_updates : int
        Number k of updates.
    n_epochs : int
        Passes made, the final clean one included.
    converged : bool
        Whether the last pass made no mistake.

    Examples
    --------
    >>> from lincls import perceptron
    >>> run = perceptron([[1], [3]], [1, -1], max_epochs=2)
    >>> W, b = run.history()
    >>> print(run.n_updates, run.alpha, W.ravel(), b)
    3 [2 1] [ 0.  1. -2. -1.] [0. 1. 0. 1.]
    """

    _passes: list[int]  # the updates of each pass


def perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    w0: ArrayLike | None = None,
    b0: float = 0.0,
    eta: ArrayLike = 1.0,
    rho: float = 1.0,
    fit_bias: bool = True,
    order: ArrayLike | None = None,
    max_epochs: int = 1000,
) -> PerceptronResult:
    """Run the perceptron algorithm until a pass over the data makes no mistake.

    Visits the points in order; whenever ``y_i (w.x_i + b) <= 0``, sets::

        w <- w + eta y_i x_i,    b <- b + eta rho^2 y_i.

    Parameters
    ----------
    X : array_like or sparse (n, d)
        Not copied if it is a C-contiguous float64 array; never modified. A visit of a sparse row costs its non-zero
        entries.
    y : array_like (n,) of -1 and +1
    w0 : array_like (d,), optional
        Start; zero by default.
    b0 : float
        Start of the offset.
    eta : float or array_like (n,)
        Step, > 0; an array holds a step for each point: a point that counts twice has twice the step.
    rho : float
        Scale of the constant coordinate behind the offset, > 0; rho = R gives b <- b + y R^2.
    fit_bias : bool
        With False, b stays at b0.
    order : array_like of int, optional
        The indices visited in each pass, repeats allowed; 0, ..., n-1 by default.
    max_epochs : int
        Passes after which to give up.

    Returns
    -------
    PerceptronResult
        converged is False if pass number max_epochs still made a mistake.

    Raises
    ------
    ValueError
        If the data or an option are not as above.

    Notes
    -----
    Algorithm alg-perceptron. If ``||(x_i, rho)|| <= R`` and a unit vector separates these points with margin delta,
    a run from zero makes at most ``R^2/delta^2 eta_max/eta_min`` updates: each adds at least eta_i delta to the
    product with that vector and at most ``eta_i^2 R^2`` to the squared norm, so that the sum S of the steps has
    ``S^2 delta^2 <= eta_max S R^2``, and S is at least k eta_min.

    The loop is `one_pass`, compiled by Numba for larger data. Where there is no Numba, as in a browser,
    `one_pass_in_blocks` replaces it on dense data. All make the same updates.

    Examples
    --------
    >>> from lincls import perceptron
    >>> run = perceptron([[2, 1], [1, 1], [-1, 0]], [1, -1, -1])
    >>> print(run.w, run.b, run.mistakes)
    [ 3. -2.] -2.0 [0 1 1 0 1 0 1 1 0 1 0 1]
    >>> run.predict([[3, 0], [0, 3]])
    array([ 1, -1])
    """
    X, y = as_Xy(X, y, sparse=True)
    n, d = X.shape
    w, b = as_start(w0, (d,), "w0"), as_scalar(b0, "b0")
    eta, rho2 = as_each(eta, n, "eta"), as_rho2(rho, fit_bias)
    order, start = as_order(order, n), np.append(w, b)

    points, work = rows(X), reads(X, len(order))
    otherwise = None if isinstance(points, Rows) else one_pass_in_blocks

    def one(epoch, b, mistakes):
        return fastest(one_pass, epoch * work, otherwise)(points, y, w, b, eta, rho2, order, mistakes)

    b, (mistakes,), passes = until_clean(one, b, len(order), max_epochs, np.int64)
    if not is_finite(w, b):
        raise ValueError(f"the weights overflow after {len(mistakes)} updates: rescale X, w0, b0, eta or rho")

    alpha = np.bincount(mistakes, minlength=n)
    return PerceptronResult(
        w=w, b=float(b), alpha=alpha, mistakes=mistakes, n_epochs=len(passes), converged=passes[-1] == 0,
        _passes=passes, _start=start, _points=X[alpha > 0], _step=(eta * y)[alpha > 0], _rho2=rho2,
    )  # fmt: skip


def one_pass(X, y, w, b, eta, rho2, order, mistakes):
    """Visit every point once; update w in place, list the mistakes, return b and their number."""
    k = 0
    for i in order:
        if not y[i] * (inner(w, X, i) + b) > 0:  # a mistake, or not a number
            add_row(w, eta[i] * y[i], X, i)
            b += rho2 * eta[i] * y[i]
            mistakes[k] = i
            k += 1
    return b, k


def one_pass_in_blocks(X, y, w, b, eta, rho2, order, mistakes):
    """Make the updates of `one_pass` where there is no Numba: judge a block of points, go to its first mistake."""
    in_order = np.array_equal(order, np.arange(len(X)))
    k, t, size = 0, 0, 64
    while t < len(order):
        block = slice(t, t + size) if in_order else order[t : t + size]  # a slice copies no row
        right = y[block] * (X[block] @ w + b) > 0
        first = right.argmin()
        if right[first]:
            t, size = t + len(right), min(2 * size, 65_536)
        else:
            i = order[t + first]
            w += eta[i] * y[i] * X[i]
            b += rho2 * eta[i] * y[i]
            mistakes[k] = i
            k += 1
            t, size = t + first + 1, max(64, 2 * first)
    return b, k


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class BatchPerceptronResult(Result, Linear):
    """A run of `batch_perceptron`.

    Attributes
    ----------
    w : ndarray (d,)
    b : float
    alpha : ndarray (n,) of int
        Number of steps in which each point was a mistake.
    n_mistakes : ndarray (t,) of int
        Number of mistakes in each step.
    n_epochs : int
        Number t of steps; each is a pass over the data.
    converged : bool
        Whether it ended at weights that make no mistake.
    W, B : ndarray (t+1, d) and (t+1,)
        The start, then the state after each step.

    Examples
    --------
    >>> from lincls import batch_perceptron
    >>> run = batch_perceptron([[2], [1], [-3]], [1, -1, -1])
    >>> print(run.W.ravel(), run.B, run.n_epochs)
    [0. 4. 3. 2.] [ 0. -1. -2. -3.] 3
    """

    w: np.ndarray
    b: float
    alpha: np.ndarray
    n_mistakes: np.ndarray
    converged: bool
    W: np.ndarray
    B: np.ndarray

    @property
    def n_epochs(self) -> int:
        """Return t, the number of steps."""
        return len(self.n_mistakes)


def batch_perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    w0: ArrayLike | None = None,
    eta: ArrayLike = 1.0,
    fit_bias: bool = True,
    max_epochs: int = 1000,
) -> BatchPerceptronResult:
    """Descend the perceptron risk: correct all current mistakes V at once, until there is none::

        w <- w + eta sum_{i in V} y_i x_i,    b <- b + eta sum_{i in V} y_i,    V = {i : y_i (w.x_i + b) <= 0}.

    Arguments, errors and conventions are those of `perceptron`; a step is a pass over the data, and max_epochs bounds
    the steps. Returns a BatchPerceptronResult. Algorithm alg-batch; its bound is Theorem thm-batch.

    Examples
    --------
    >>> from lincls import batch_perceptron
    >>> run = batch_perceptron([[2], [1], [-3]], [1, -1, -1])
    >>> print(run.w, run.b, run.n_mistakes)
    [2.] -3.0 [3 1 1]
    """
    X, y = as_Xy(X, y, sparse=True)
    n, d = X.shape
    eta, rho2 = as_each(eta, n, "eta"), as_rho2(1.0, fit_bias)

    sizes: list[int] = []
    w, b, alpha = as_start(w0, (d,), "w0"), 0.0, np.zeros(n, dtype=np.int64)
    W, B = [w], [b]
    with np.errstate(over="ignore", invalid="ignore"):  # of scores; the weights stay finite, as X and eta are bounded
        for _ in range(as_count(max_epochs, "max_epochs") + 1):
            *corrected, V = batch_pass(X, y, w, b, eta, rho2)
            if not V.any() or len(sizes) == max_epochs:
                break
            w, b = corrected
            W.append(w)
            B.append(b)
            sizes.append(V.sum())
            alpha += V
    return BatchPerceptronResult(
        w=w.copy(), b=float(b), alpha=alpha, n_mistakes=np.array(sizes, dtype=int),
        converged=not V.any(), W=np.array(W), B=np.array(B),
    )  # fmt: skip


def batch_pass(X, y, w, b, eta, rho2):
    """Correct all current mistakes V at once; return w, b and V."""
    V = ~(y * (X @ w + b) > 0)  # mistakes, or not numbers
    steps = eta * y * V
    return w + steps @ X, b + rho2 * steps.sum(), V


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class KernelPerceptronResult(Run, OfKernel):
    """A run of `kernel_perceptron`.

    Attributes
    ----------
    alpha : ndarray (n,) of int
        Number of updates on each point.
    b : float
        Offset, ``rho^2 sum_i alpha_i y_i`` (0 where no offset is fitted).
    mistakes : ndarray (k,) of int
        Index of the point of each update, in order.
    n_updates : int
        Number k of updates.
    n_epochs : int
        Passes made, the final clean one included.
    converged : bool
        Whether the last pass made no mistake.
    y : ndarray (n,)
        The labels.

    Examples
    --------
    >>> from lincls import kernel_perceptron, linear_kernel
    >>> run = kernel_perceptron(linear_kernel([[1], [3]]), [1, -1])
    >>> print(run.n_updates, run.alpha, run.predict(linear_kernel([[0], [4]], [[1], [3]])))
    10 [7 3] [ 1 -1]
    """

    alpha: np.ndarray
    b: float
    y: np.ndarray


def kernel_perceptron(
    K: ArrayLike,
    y: ArrayLike,
    *,
    rho: float = 1.0,
    fit_bias: bool = True,
    order: ArrayLike | None = None,
    max_epochs: int = 1000,
) -> KernelPerceptronResult:
    """Run the perceptron from zero on nothing but the Gram matrix: ``w = sum_j alpha_j y_j x_j`` is never formed.

    Visits the points in order; whenever ``y_i (sum_j alpha_j y_j K_ij + b) <= 0``, sets::

        alpha_i <- alpha_i + 1,    b <- b + rho^2 y_i.

    With ``K_ij = x_i.x_j`` it makes the mistakes of `perceptron` (up to the rounding of a score that is
    nearly zero). A visit costs one comparison and an update O(n), whatever the number of features.

    Parameters
    ----------
    K : array_like (n, n)
        Gram matrix, symmetric; not copied if it is a symmetric float64 array. The bound on the number of
        updates holds for positive semidefinite K; the algorithm runs on any.
    y : array_like (n,) of -1 and +1
    rho, fit_bias, order, max_epochs
        As in `perceptron`.

    Returns
    -------
    KernelPerceptronResult
        converged is False if pass number max_epochs still made a mistake.

    Raises
    ------
    ValueError
        If K, the labels or an option are not as above.

    Notes
    -----
    The dual perceptron (Aizerman, Braverman and Rozonoer, 1964). Theorem thm-dual-perceptron.

    Examples
    --------
    >>> from lincls import kernel_perceptron
    >>> run = kernel_perceptron([[5, 3, -2], [3, 2, -1], [-2, -1, 1]], [1, -1, -1])
    >>> print(run.alpha, run.b)
    [5 7 0] -2.0
    """
    K = as_gram(K, semidefinite=False)
    n = len(K)
    y, order, rho2 = as_y(y, n), as_order(order, n), as_rho2(rho, fit_bias)

    scores = np.zeros(n)

    def one(epoch, b, mistakes):
        return fastest(gram_pass, epoch * len(order))(K, y, scores, b, rho2, order, mistakes)

    b, (mistakes,), passes = until_clean(one, 0.0, len(order), max_epochs, np.int64)
    return KernelPerceptronResult(
        alpha=np.bincount(mistakes, minlength=n), b=float(b), mistakes=mistakes,
        n_epochs=len(passes), converged=passes[-1] == 0, y=y.copy(),
    )  # fmt: skip


def gram_pass(K, y, scores, b, rho2, order, mistakes):
    """Visit every point once; keep scores_i = sum_j alpha_j y_j K_ij, list the mistakes, return b and their number."""
    k = 0
    for i in order:
        if not y[i] * (scores[i] + b) > 0:
            scores += y[i] * K[i]  # alpha_i grows by one
            b += rho2 * y[i]
            mistakes[k] = i
            k += 1
    return b, k


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class VotedPerceptronResult(PerceptronResult):
    """A run of `voted_perceptron`: all states of a perceptron, each with its number of votes.

    w, b, alpha, mistakes and `history` are those of a `PerceptronResult` (here w, b is only the last state).

    Attributes
    ----------
    counts : ndarray (k+1,) of int
        Visits that each state of `history` survived, the one that made it included; they sum to all visits.

    Examples
    --------
    >>> from lincls import voted_perceptron
    >>> run = voted_perceptron([[1], [3]], [1, -1], n_epochs=3)
    >>> print(run.counts, run.decision([[2], [0]]), run.predict([[2], [0]]))
    [0 1 1 2 1 1] [-2  4] [-1  1]
    """

    counts: np.ndarray

    def decision(self, X: ArrayLike) -> np.ndarray:
        """Balance of votes ``sum_k counts_k sign(w_k.x + b_k)`` of each row of X (m, d), as integers.

        A state whose score is zero votes -1. The states are not formed: the scores of x grow from each to the next by
        a step times ``x_i.x + 1``. Costs the products with the u points that were mistakes, and O(m k).
        """
        X, at, steps = as_points(X, len(self.w)), self._at(), self._steps()
        points, size = X if X.ndim > 1 else X[None], max(1, 2**22 // len(self.counts))  # which bounds the memory
        votes = np.zeros(points.shape[0], dtype=int)
        for first in range(0, len(votes), size):
            block = slice(first, first + size)
            grown = steps * (dense(points[block] @ self._points.T) + self._rho2)[:, at]
            scores = np.column_stack([np.zeros(len(grown)), grown.cumsum(axis=1)])
            votes[block] = np.where(scores > 0, 1, -1) @ self.counts
        return votes if X.ndim > 1 else votes[0]


def voted_perceptron(X: ArrayLike, y: ArrayLike, *, fit_bias: bool = True, n_epochs: int = 10) -> VotedPerceptronResult:
    """Run the perceptron from zero for n_epochs passes; let every state vote, as often as it survived a visit.

    Whether the last state is a good one is chance; a state that many points confirmed is not. So the state
    (w_k, b_k) after k mistakes gets the number c_k of visits until the next mistake, and the prediction is::

        sign(sum_k c_k sign(w_k.x + b_k)).

    Parameters
    ----------
    X : array_like or sparse (n, d)
    y : array_like (n,) of -1 and +1
    fit_bias
        As in `perceptron`.
    n_epochs : int
        Passes, all of which are made: a clean pass is n more votes for the last state. (In a result, n_epochs is the
        number of passes made, in all functions.)

    Returns
    -------
    VotedPerceptronResult
        converged tells whether the last pass was clean.

    Raises
    ------
    ValueError
        If the data or an option are not as above.

    Notes
    -----
    Freund and Schapire (1999), Figure 1, where the state zero has no vote either: the first visit ends it.

    Examples
    --------
    >>> from lincls import voted_perceptron
    >>> run = voted_perceptron([[1], [3]], [1, -1], n_epochs=3)
    >>> print(run.counts, run.decision([[2], [0]]))
    [0 1 1 2 1 1] [-2  4]
    """
    n_epochs = as_count(n_epochs, "n_epochs")
    run = perceptron(X, y, fit_bias=fit_bias, max_epochs=n_epochs)
    counts = np.diff(_visits(run), prepend=0, append=n_epochs * len(run.alpha))
    return VotedPerceptronResult.of(run, n_epochs=n_epochs, counts=counts)


def _visits(run):
    """Return the visits 0, 1, ... at which a run in the order of the points updated."""
    return run.mistakes + len(run.alpha) * np.repeat(np.arange(run.n_epochs), run._passes)


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class AveragedPerceptronResult(Run, Linear):
    """A run of `averaged_perceptron`.

    Attributes
    ----------
    w : ndarray (d,)
        Mean of the weights over all visits; from zero, ``sum_i alpha_i y_i x_i``.
    b : float
        Mean of the offset; from zero, ``rho^2 sum_i alpha_i y_i`` (0 where no offset is fitted).
    alpha : ndarray (n,)
        Sum of the steps on each point, each counted with the share of the visits that saw it.
    mistakes : ndarray (k,) of int
        Index of the point of each update, in order.
    n_updates : int
        Number k of updates.
    n_epochs : int
        Passes made.
    converged : bool
        Whether the last pass made no mistake.
    last_w, last_b : ndarray (d,), float
        The state after the last visit, from which a later run goes on.
    n_visits : int
        Number of visits in the mean, those of earlier runs included.

    Examples
    --------
    >>> from lincls import averaged_perceptron
    >>> run = averaged_perceptron([[1], [3]], [1, -1], n_epochs=3)
    >>> print(run.w, run.b, run.last_w, run.last_b, run.n_visits)
    [-1.] 1.0 [-3.] 1.0 6
    """

    w: np.ndarray
    b: float
    alpha: np.ndarray
    last_w: np.ndarray
    last_b: float
    n_visits: int


def averaged_perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    eta: ArrayLike = 1.0,
    rho: float = 1.0,
    fit_bias: bool = True,
    n_epochs: int = 10,
    start: AveragedPerceptronResult | None = None,
) -> AveragedPerceptronResult:
    """Run the perceptron for n_epochs passes; return the mean of its states after each of the T visits.

    The states need not be added up. An update at visit t = 0, ..., T-1 is part of the T - t states from there
    on, so from zero it counts with the share 1 - t/T (the weighted-sum trick)::

        w = sum_updates (1 - t/T) eta y x,    b = sum_updates (1 - t/T) rho^2 eta y.

    It predicts sign(w.x + b), the vote of `voted_perceptron` with scores in place of signs, for the price of
    one classifier.

    Arguments, errors and conventions are those of `voted_perceptron`. With `start`, an earlier result, perhaps on
    other points, the run goes on from its last state, and the mean is over the visits of both: batches in a row give
    the mean of one long run. Returns an AveragedPerceptronResult. Proposition prop-average; Freund and Schapire
    (1999), Section 2.

    Examples
    --------
    >>> from lincls import averaged_perceptron
    >>> run = averaged_perceptron([[1], [3]], [1, -1], n_epochs=3)
    >>> print(run.w, run.b, run.alpha)
    [-1.] 1.0 [2. 1.]
    >>> more = averaged_perceptron([[1], [3]], [1, -1], n_epochs=3, start=run)
    >>> print(more.w.round(3), round(more.b, 3), more.n_visits)
    [-1.75] 1.75 12
    """
    X, y = as_Xy(X, y, sparse=True)
    n, d = X.shape
    eta, n_epochs = as_each(eta, n, "eta"), as_count(n_epochs, "n_epochs")
    before, w0, b0 = _as_start(start, d)
    run = perceptron(X, y, w0=w0, b0=b0, eta=eta, rho=rho, fit_bias=fit_bias, max_epochs=n_epochs)
    T = before + n_epochs * n
    shares = (1 - (before + _visits(run)) / T) * eta[run.mistakes]
    alpha = np.bincount(run.mistakes, weights=shares, minlength=n)
    w, b = (alpha * y) @ X, run._rho2 * (alpha @ y)
    if start is not None:  # the states of earlier visits, and the last of them in all that followed
        w, b = w + w0 + before / T * (start.w - w0), b + b0 + before / T * (start.b - b0)
    return AveragedPerceptronResult.of(
        run, w=w, b=float(b), alpha=alpha, n_epochs=n_epochs, last_w=run.w, last_b=run.b, n_visits=T
    )


def _as_start(start, d):
    """Return the number of visits before, and the last state, of an averaged run or of none."""
    if start is None:
        return 0, np.zeros(d), 0.0
    if not isinstance(start, AveragedPerceptronResult):
        raise ValueError(f"start must be what averaged_perceptron returned, got {type(start).__name__}")
    if len(start.w) != d:
        raise ValueError(f"X must have {len(start.w)} columns, as start has weights, got shape (n, {d})")
    return start.n_visits, start.last_w, start.last_b


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class MiraResult(Replayed):
    """A run of `mira`.

    Attributes
    ----------
    w : ndarray (d,)
        Final weights, ``sum_i alpha_i y_i x_i``.
    b : float
        Final offset, ``rho^2 sum_i alpha_i y_i`` (0 where no offset is fitted).
    alpha : ndarray (n,)
        Sum of the steps on each point.
    mistakes : ndarray (k,) of int
        Index of the point of each update, in order: a mistake or, with aggressive > 0, too small a margin.
    tau : ndarray (k,)
        Length of each step.
    n_updates : int
        Number k of updates.
    n_epochs : int
        Passes made, the final clean one included.
    converged : bool
        Whether the last pass made no update.

    Examples
    --------
    >>> from lincls import mira
    >>> W, b = mira([[1], [3]], [1, -1]).history()
    >>> print(W.ravel().round(2), b.round(2))
    [ 0.    0.5  -0.4   0.2  -0.52] [0.   0.5  0.2  0.8  0.56]
    """

    tau: np.ndarray

    def _steps(self):
        """Return what each update added of its point, with the sign (k,)."""
        return self.tau * super()._steps()


def mira(
    X: ArrayLike, y: ArrayLike, *, aggressive: float = 0.0, fit_bias: bool = True, max_epochs: int = 1000
) -> MiraResult:
    """Run MIRA from zero, the perceptron whose update is as small as it may be, until a pass makes no update.

    Visits the points in order; whenever ``y_i f_i <= 0``, with ``f_i = w.x_i + b``, moves to the nearest
    (w, b) for which ``y_i f_i >= 1``. In the coordinates z = (x, 1) and v = (w, b) that is a step along ``y_i z_i``,
    which raises ``y_i f_i`` by ``||z_i||^2`` times its length::

        tau = (1 - y_i f_i) / (||x_i||^2 + 1),    w <- w + tau y_i x_i,    b <- b + tau y_i.

    With aggressive = kappa > 0 it also moves where ``0 < y_i f_i < kappa``; kappa = 1 is the passive-aggressive
    algorithm.

    Parameters
    ----------
    X : array_like or sparse (n, d)
        Not copied if it is a C-contiguous float64 array; never modified.
    y : array_like (n,) of -1 and +1
    aggressive : float
        kappa, from 0 to 1. A point within 1e-12 kappa of kappa counts as right: rounding may keep y f below 1 for ever.
    fit_bias : bool
        With False, b stays at 0, and z = x.
    max_epochs : int
        Passes after which to give up.

    Returns
    -------
    MiraResult
        converged is False if pass number max_epochs still made an update.

    Raises
    ------
    ValueError
        If the data or an option are not as above, or a point to be moved is zero where no offset is fitted.

    Notes
    -----
    If ``y_i (u.x_i + c) >= 1`` for all i, an update brings v nearer to s = (u, c), in squared distance by at
    least ``(1-kappa)^2/R^2`` with ``R = max ||z_i||``. So there are at most ``(R ||s|| / (1-kappa))^2``
    updates: for kappa = 0 Novikoff's bound, for kappa = 1 none. Theorem thm-mira. Crammer and Singer
    (2003); with kappa = 1 the passive-aggressive step of Crammer et al. (2006).

    Examples
    --------
    >>> from lincls import mira
    >>> run = mira([[1], [3]], [1, -1])
    >>> print(run.tau.round(2), run.w.round(2), round(run.b, 2))
    [0.5  0.3  0.6  0.24] [-0.52] 0.56
    """
    X, y = as_Xy(X, y, sparse=True)
    n, d = X.shape
    w, order, rho2 = np.zeros(d), np.arange(n), as_rho2(1.0, fit_bias)
    kappa = as_scalar(aggressive, "aggressive")
    if not 0 <= kappa <= 1:
        raise ValueError(f"aggressive must be from 0 to 1, got {aggressive!r}")
    norms = squared_norms(X) + rho2
    if not norms.all():
        i = norms.argmin()
        raise ValueError(f"without an offset no w gives a point at zero a margin of 1, but x_{i} = {np.zeros(d)}")

    points, work = rows(X), reads(X, n)

    def one(epoch, b, mistakes, tau):
        run = fastest(mira_pass, epoch * work)
        return run(points, y, w, b, kappa * (1 - 1e-12), norms, rho2, order, mistakes, tau)

    b, (mistakes, tau), passes = until_clean(one, 0.0, n, max_epochs, np.int64, float)
    if not is_finite(w, b):
        raise ValueError(f"the weights overflow after {len(mistakes)} updates: rescale X")
    return MiraResult(
        w=w, b=float(b), alpha=np.bincount(mistakes, weights=tau, minlength=n), tau=tau, mistakes=mistakes,
        n_epochs=len(passes), converged=passes[-1] == 0,
        _start=np.zeros(d + 1), _points=X[np.unique(mistakes)], _step=y[np.unique(mistakes)], _rho2=rho2,
    )  # fmt: skip


def mira_pass(X, y, w, b, kappa, norms, rho2, order, mistakes, tau):
    """Visit every point once; update w in place, list the updates and their lengths, return b and their number."""
    k = 0
    for i in order:
        margin = y[i] * (inner(w, X, i) + b)
        if not (margin > 0 and margin >= kappa):
            tau[k] = (1 - margin) / norms[i]
            add_row(w, tau[k] * y[i], X, i)
            b += rho2 * tau[k] * y[i]
            mistakes[k] = i
            k += 1
    return b, k
