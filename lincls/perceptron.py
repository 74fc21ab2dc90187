"""The perceptron and its kin, each with the trace that its theorems speak about.

Each function has the loop over its passes, as in `lincls.multiclass`. One for all would have to be told what a pass
carries along and what it lists, which differ, and the chapter shows the loop of `perceptron` with its algorithm.
"""

from dataclasses import dataclass

import numpy as np

from ._compiled import fastest, inner
from ._result import Linear, OfKernel, Result, Run, freeze
from ._validate import (
    as_count,
    as_flag,
    as_gram,
    as_order,
    as_points,
    as_scalar,
    as_vector,
    as_Xy,
    as_y,
    is_finite,
    squared_norms,
)

__all__ = [
    "PerceptronResult", "perceptron", "one_pass", "one_pass_in_blocks", "BatchPerceptronResult", "batch_perceptron",
    "KernelPerceptronResult", "kernel_perceptron", "kernel_pass", "VotedPerceptronResult", "voted_perceptron",
    "AveragedPerceptronResult", "averaged_perceptron", "MiraResult", "mira", "mira_pass",
]  # fmt: skip


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class PerceptronResult(Run, Linear):
    """A run of `perceptron`. The sequence of mistakes is the whole trace; `history` replays it.

    Attributes
    ----------
    w : ndarray (d,)
        Final weights, ``w0 + eta sum_i alpha_i y_i x_i``.
    b : float
        Final offset, ``b0 + eta rho^2 sum_i alpha_i y_i`` (b0 where no offset is fitted).
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
    """

    w: np.ndarray
    b: float
    alpha: np.ndarray
    mistakes: np.ndarray
    n_epochs: int
    converged: bool
    _start: np.ndarray  # (d+1,)   w0, b0
    _steps: np.ndarray  # (m, d+1) what an update on each of the m used points adds

    def history(self):
        """Return W (k+1, d) and b (k+1,): the start, then the state after each update."""
        used = np.flatnonzero(self.alpha)
        states = np.vstack([self._start, self._steps[np.searchsorted(used, self.mistakes)]]).cumsum(axis=0)
        return freeze(states[:, :-1]), freeze(states[:, -1])


def perceptron(X, y, *, w0=None, b0=0.0, eta=1.0, rho=1.0, fit_bias=True, order=None, max_epochs=1000):
    """Run the perceptron algorithm until a pass over the data makes no mistake.

    Visits the points in order; whenever ``y_i (w.x_i + b) <= 0``, sets::

        w <- w + eta y_i x_i,    b <- b + eta rho^2 y_i.

    Parameters
    ----------
    X : array_like (n, d)
        Not copied if it is a C-contiguous float64 array; never modified.
    y : array_like (n,) of -1 and +1
    w0 : array_like (d,), optional
        Start; zero by default.
    b0 : float
        Start of the offset.
    eta : float
        Step, > 0.
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
    Algorithm alg-perceptron. The loop is `one_pass`, compiled by Numba for larger
    data where Numba is installed, else replaced by `one_pass_in_blocks`; all make the same updates.
    """
    X, y = as_Xy(X, y)
    n, d = X.shape
    w = np.zeros(d) if w0 is None else as_vector(w0, d, "w0").copy()
    b = as_scalar(b0, "b0")
    eta = as_scalar(eta, "eta", positive=True)
    bias_step = eta * _bias_step(rho, fit_bias)
    order, start = as_order(order, n), np.append(w, b)

    trace, converged = [], False
    with np.errstate(over="ignore", invalid="ignore"):  # refused below
        for epoch in range(1, as_count(max_epochs, "max_epochs") + 1):
            mistakes = np.empty(len(order), dtype=np.int64)
            b, k = fastest_pass(epoch * len(order) * d)(X, y, w, b, eta, bias_step, order, mistakes)
            trace.append(mistakes[:k].copy())
            if k == 0:
                converged = True
                break
    if not is_finite(w, b):
        raise ValueError(f"the weights overflow after {sum(map(len, trace))} updates: rescale X, w0, b0, eta or rho")

    mistakes = np.concatenate(trace)
    alpha = np.bincount(mistakes, minlength=n)
    used = np.flatnonzero(alpha)
    steps = np.column_stack([eta * y[used, None] * X[used], bias_step * y[used]])
    return PerceptronResult(
        w=w, b=float(b), alpha=alpha, mistakes=mistakes, n_epochs=epoch,
        converged=converged, _start=start, _steps=steps,
    )  # fmt: skip


def one_pass(X, y, w, b, eta, bias_step, order, mistakes):
    """Visit every point once; update w in place, list the mistakes, return b and their number."""
    k = 0
    for i in order:
        if not y[i] * (inner(w, X, i) + b) > 0:  # a mistake, or not a number
            for j in range(len(w)):
                w[j] += eta * y[i] * X[i, j]
            b += bias_step * y[i]
            mistakes[k] = i
            k += 1
    return b, k


def one_pass_in_blocks(X, y, w, b, eta, bias_step, order, mistakes):
    """Make the updates of `one_pass`: judge a block of points at once, go to its first mistake."""
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
            w += eta * y[i] * X[i]
            b += bias_step * y[i]
            mistakes[k] = i
            k += 1
            t, size = t + first + 1, max(64, 2 * first)
    return b, k


def fastest_pass(work):
    """Choose among the versions of `one_pass` for so many reads of a coordinate."""
    return fastest(one_pass, work, otherwise=one_pass_in_blocks)


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
    n_steps : int
        Number t of steps.
    converged : bool
        Whether it ended at weights that make no mistake.
    W, B : ndarray (t+1, d) and (t+1,)
        The start, then the state after each step.
    """

    w: np.ndarray
    b: float
    alpha: np.ndarray
    n_mistakes: np.ndarray
    converged: bool
    W: np.ndarray
    B: np.ndarray

    @property
    def n_steps(self):
        """Return t, the number of steps."""
        return len(self.n_mistakes)


def batch_perceptron(X, y, *, w0=None, b0=0.0, eta=1.0, rho=1.0, fit_bias=True, max_steps=1000):
    """Descend the perceptron risk: correct all current mistakes V at once, until there is none::

        w <- w + eta sum_{i in V} y_i x_i,    b <- b + eta rho^2 sum_{i in V} y_i,
        V = {i : y_i (w.x_i + b) <= 0}.

    Arguments, errors and conventions are those of `perceptron`; max_steps bounds the steps.
    Returns a BatchPerceptronResult. Algorithm alg-batch (Wan, Note 2, Algorithm 1, with <= for <).
    """
    X, y = as_Xy(X, y)
    n, d = X.shape
    w = np.zeros(d) if w0 is None else as_vector(w0, d, "w0")
    b = as_scalar(b0, "b0")
    eta = as_scalar(eta, "eta", positive=True)
    bias_step = eta * _bias_step(rho, fit_bias)

    W, B, sizes, alpha = [w], [b], [], np.zeros(n, dtype=np.int64)
    with np.errstate(over="ignore", invalid="ignore"):  # refused below
        for _ in range(as_count(max_steps, "max_steps") + 1):
            V = ~(y * (X @ w + b) > 0)
            if not V.any() or len(sizes) == max_steps:
                break
            w, b = w + eta * (y[V] @ X[V]), b + bias_step * y[V].sum()
            W.append(w), B.append(b), sizes.append(V.sum())
            alpha += V
    if not is_finite(w, b):
        raise ValueError(f"the weights overflow after {len(sizes)} steps: rescale X, w0, b0, eta or rho")
    return BatchPerceptronResult(
        w=w.copy(), b=float(b), alpha=alpha, n_mistakes=np.array(sizes, dtype=int),
        converged=not V.any(), W=np.array(W), B=np.array(B),
    )  # fmt: skip


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
    """

    alpha: np.ndarray
    b: float
    mistakes: np.ndarray
    n_epochs: int
    converged: bool
    y: np.ndarray


def kernel_perceptron(K, y, *, rho=1.0, fit_bias=True, order=None, max_epochs=1000):
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
    The dual perceptron (Aizerman, Braverman and Rozonoer, 1964). Yuille, page 12; Das, Module 6.4.
    """
    K = as_gram(K, semidefinite=False)
    n = len(K)
    y, order, bias_step = as_y(y, n), as_order(order, n), _bias_step(rho, fit_bias)

    scores, b, trace, converged = np.zeros(n), 0.0, [], False
    for epoch in range(1, as_count(max_epochs, "max_epochs") + 1):
        mistakes = np.empty(len(order), dtype=np.int64)
        b, k = fastest(kernel_pass, epoch * len(order))(K, y, scores, b, bias_step, order, mistakes)
        trace.append(mistakes[:k].copy())
        if k == 0:
            converged = True
            break
    mistakes = np.concatenate(trace)
    return KernelPerceptronResult(
        alpha=np.bincount(mistakes, minlength=n), b=float(b), mistakes=mistakes,
        n_epochs=epoch, converged=converged, y=y.copy(),
    )  # fmt: skip


def _bias_step(rho, fit_bias):
    """Return what an update adds to b on a positive point."""
    rho = as_scalar(rho, "rho", positive=True)
    return rho**2 if as_flag(fit_bias, "fit_bias") else 0.0


def kernel_pass(K, y, scores, b, bias_step, order, mistakes):
    """Visit every point once; keep scores_i = sum_j alpha_j y_j K_ij, list the mistakes, return b and their number."""
    k = 0
    for i in order:
        if not y[i] * (scores[i] + b) > 0:
            scores += y[i] * K[i]  # alpha_i grows by one
            b += bias_step * y[i]
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
    """

    counts: np.ndarray

    def decision(self, X):
        """Balance of votes ``sum_k counts_k sign(w_k.x + b_k)`` of each row of X (m, d), as integers.

        A state whose score is zero votes -1. Costs O(m k d).
        """
        X = as_points(X, len(self.w))
        W, b = self.history()
        rows = max(1, 2**22 // len(b))  # at a time, which bounds the memory
        blocks = [X[i : i + rows] for i in range(0, len(X), rows)] if X.ndim > 1 else [X]
        votes = [np.where(block @ W.T + b > 0, 1, -1) @ self.counts for block in blocks]
        return np.concatenate([*votes, np.zeros(0, int)]) if X.ndim > 1 else votes[0]


def voted_perceptron(X, y, *, rho=1.0, fit_bias=True, order=None, n_epochs=10):
    """Run the perceptron from zero for n_epochs passes; let every state vote, as often as it survived a visit.

    Whether the last state is a good one is chance; a state that many points confirmed is not. So the state
    (w_k, b_k) after k mistakes gets the number c_k of visits until the next mistake, and the prediction is::

        sign(sum_k c_k sign(w_k.x + b_k)).

    Parameters
    ----------
    X : array_like (n, d)
        Copied only if an order is given.
    y : array_like (n,) of -1 and +1
    rho, fit_bias, order
        As in `perceptron`.
    n_epochs : int
        Passes, all of which are made: a clean pass is n more votes for the last state.

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
    """
    X, y = as_Xy(X, y)
    order, bias_step = as_order(order, len(X)), _bias_step(rho, fit_bias)
    n_epochs = as_count(n_epochs, "n_epochs")
    w, b, visits, converged = _visits_of_mistakes(X, y, order, bias_step, n_epochs)
    mistakes = order[visits % len(order)]
    counts = np.diff(visits, prepend=0, append=n_epochs * len(order))
    alpha = np.bincount(mistakes, minlength=len(X))
    used = np.flatnonzero(alpha)
    steps = np.column_stack([y[used, None] * X[used], bias_step * y[used]])
    return VotedPerceptronResult(
        w=w, b=float(b), alpha=alpha, mistakes=mistakes, n_epochs=n_epochs,
        converged=converged, counts=counts, _start=np.zeros(len(w) + 1), _steps=steps,
    )  # fmt: skip


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class AveragedPerceptronResult(Run, Linear):
    """A run of `averaged_perceptron`.

    Attributes
    ----------
    w : ndarray (d,)
        Mean of the weights over all visits, ``sum_i alpha_i y_i x_i``.
    b : float
        Mean of the offset, ``rho^2 sum_i alpha_i y_i`` (0 where no offset is fitted).
    alpha : ndarray (n,)
        Number of updates on each point, each counted with the share of the visits that saw it.
    mistakes : ndarray (k,) of int
        Index of the point of each update, in order.
    n_updates : int
        Number k of updates.
    n_epochs : int
        Passes made.
    converged : bool
        Whether the last pass made no mistake.
    """

    w: np.ndarray
    b: float
    alpha: np.ndarray
    mistakes: np.ndarray
    n_epochs: int
    converged: bool


def averaged_perceptron(X, y, *, rho=1.0, fit_bias=True, order=None, n_epochs=10):
    """Run the perceptron from zero for n_epochs passes; return the mean of its states after each of the T visits.

    The states need not be added up. An update at visit t = 0, ..., T-1 is part of the T - t states from there
    on, so it counts with the share 1 - t/T (the weighted-sum trick)::

        w = sum_updates (1 - t/T) y x,    b = sum_updates (1 - t/T) rho^2 y.

    It predicts sign(w.x + b), the vote of `voted_perceptron` with scores in place of signs, for the price of
    one classifier.

    Arguments, errors and conventions are those of `voted_perceptron`; returns an AveragedPerceptronResult.
    Freund and Schapire (1999), Section 2.
    """
    X, y = as_Xy(X, y)
    order, bias_step = as_order(order, len(X)), _bias_step(rho, fit_bias)
    n_epochs = as_count(n_epochs, "n_epochs")
    _, _, visits, converged = _visits_of_mistakes(X, y, order, bias_step, n_epochs)
    mistakes = order[visits % len(order)]
    share = 1 - visits / (n_epochs * len(order))
    alpha = np.bincount(mistakes, weights=share, minlength=len(X))
    w, b = (alpha * y) @ X, bias_step * (alpha @ y)
    return AveragedPerceptronResult(
        w=w, b=float(b), alpha=alpha, mistakes=mistakes, n_epochs=n_epochs, converged=converged
    )


def _visits_of_mistakes(X, y, order, bias_step, n_epochs):
    """Run n_epochs passes from zero; return w, b, the visits 0, 1, ... at mistakes, and whether the last was clean."""
    m, d = len(order), X.shape[1]
    in_order = np.arange(m)
    if not np.array_equal(order, np.arange(len(X))):
        X, y = X[order], y[order]  # the place in the order is then the index
    w, b, trace = np.zeros(d), 0.0, []
    for epoch in range(n_epochs):
        places = np.empty(m, dtype=np.int64)
        b, k = fastest_pass(n_epochs * m * d)(X, y, w, b, 1.0, bias_step, in_order, places)
        trace.append(epoch * m + places[:k])
    return w, b, np.concatenate(trace), k == 0


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class MiraResult(Run, Linear):
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
    """

    w: np.ndarray
    b: float
    alpha: np.ndarray
    mistakes: np.ndarray
    tau: np.ndarray
    n_epochs: int
    converged: bool
    _steps: np.ndarray  # (m, d+1) what a step of length one adds, for the m used points

    def history(self):
        """Return W (k+1, d) and b (k+1,): zero, then the state after each update."""
        used = np.flatnonzero(np.bincount(self.mistakes, minlength=len(self.alpha)))
        steps = self.tau[:, None] * self._steps[np.searchsorted(used, self.mistakes)]
        states = np.vstack([np.zeros(self._steps.shape[1]), steps]).cumsum(axis=0)
        return freeze(states[:, :-1]), freeze(states[:, -1])


def mira(X, y, *, aggressive=0.0, rho=1.0, fit_bias=True, order=None, max_epochs=1000):
    """Run MIRA, the perceptron whose update is as small as it may be, until a pass makes no update.

    Visits the points in order; whenever ``y_i f_i <= 0``, with ``f_i = w.x_i + b``, moves to the nearest
    (w, b) for which ``y_i f_i >= 1``. In the coordinates z = (x, rho) and v = (w, b/rho) that is a step along
    ``y_i z_i``, which raises ``y_i f_i`` by ``||z_i||^2`` times its length::

        tau = (1 - y_i f_i) / (||x_i||^2 + rho^2),
        w <- w + tau y_i x_i,    b <- b + tau rho^2 y_i.

    With aggressive = p > 0 it also moves where ``0 < y_i f_i < p``.

    Parameters
    ----------
    X : array_like (n, d)
        Not copied if it is a C-contiguous float64 array; never modified.
    y : array_like (n,) of -1 and +1
    aggressive : float
        p, from 0 to 1. A point within 1e-12 p of p counts as right: rounding may keep y f below 1 for ever.
    rho : float
        Scale of the constant coordinate behind the offset, > 0.
    fit_bias : bool
        With False, b stays at 0 and rho plays no part.
    order : array_like of int, optional
        The indices visited in each pass, repeats allowed; 0, ..., n-1 by default.
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
    If ``y_i (u.x_i + c) >= 1`` for all i, an update brings v nearer to s = (u, c/rho), in squared distance by at
    least ``(1-p)^2/R^2`` with ``R = max ||z_i||``. So there are at most ``(R ||s|| / (1-p))^2`` updates: for p = 0
    Novikoff's bound, for p = 1 none. Crammer and Singer (2003); Huang's slides name the aggressive variant.
    """
    X, y = as_Xy(X, y)
    n, d = X.shape
    order, bias_step = as_order(order, n), _bias_step(rho, fit_bias)
    p = as_scalar(aggressive, "aggressive")
    if not 0 <= p <= 1:
        raise ValueError(f"aggressive must be from 0 to 1, got {aggressive!r}")
    norms = squared_norms(X) + bias_step
    if not norms[order].all():
        i = order[norms[order].argmin()]
        raise ValueError(f"without an offset no w gives a point at zero a margin of 1, but x_{i} = {X[i]}")

    w, b, trace, steps, converged = np.zeros(d), 0.0, [], [], False
    with np.errstate(over="ignore", invalid="ignore"):  # refused below
        for epoch in range(1, as_count(max_epochs, "max_epochs") + 1):
            mistakes, tau = np.empty(len(order), dtype=np.int64), np.empty(len(order))
            run = fastest(mira_pass, epoch * len(order) * d)
            b, k = run(X, y, w, b, p * (1 - 1e-12), norms, bias_step, order, mistakes, tau)
            trace.append(mistakes[:k].copy())
            steps.append(tau[:k].copy())
            if k == 0:
                converged = True
                break
    mistakes, tau = np.concatenate(trace), np.concatenate(steps)
    if not is_finite(w, b):
        raise ValueError(f"the weights overflow after {len(mistakes)} updates: rescale X or rho")
    used = np.unique(mistakes)
    unit_steps = np.column_stack([y[used, None] * X[used], bias_step * y[used]])
    return MiraResult(
        w=w, b=float(b), alpha=np.bincount(mistakes, weights=tau, minlength=n), tau=tau,
        mistakes=mistakes, n_epochs=epoch, converged=converged, _steps=unit_steps,
    )  # fmt: skip


def mira_pass(X, y, w, b, p, norms, bias_step, order, mistakes, tau):
    """Visit every point once; update w in place, list the updates and their lengths, return b and their number."""
    k = 0
    for i in order:
        margin = y[i] * (inner(w, X, i) + b)
        if not (margin > 0 and margin >= p):
            tau[k] = (1 - margin) / norms[i]
            for j in range(len(w)):
                w[j] += tau[k] * (y[i] * X[i, j])
            b += tau[k] * (bias_step * y[i])
            mistakes[k] = i
            k += 1
    return b, k
