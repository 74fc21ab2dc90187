"""Rosenblatt's perceptron, cyclic and in batches, with the trace that its theorems speak about."""

import functools
import sys
from dataclasses import dataclass, field

import numpy as np

from ._validate import check_count, check_flag, check_order, check_scalar, check_vector, check_Xy, freeze, is_finite

# Up to this many reads of a coordinate, plain Python is done before Numba is loaded.
SMALL = 20_000


@dataclass(frozen=True, eq=False, kw_only=True)
class PerceptronResult:
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
        k.
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
    _start: np.ndarray = field(repr=False)  # (d+1,)   w0, b0
    _steps: np.ndarray = field(repr=False)  # (m, d+1) what an update on each of the m used points adds

    @property
    def n_updates(self):
        """Return k, the number of updates."""
        return len(self.mistakes)

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
    Algorithm alg-perceptron (Rosenblatt, 1958). The loop is `one_pass`, compiled by Numba for larger
    data where Numba is installed, else replaced by `one_pass_in_blocks`; all make the same updates.
    """
    X, y = check_Xy(X, y)
    n, d = X.shape
    w = np.zeros(d) if w0 is None else check_vector(w0, d, "w0").copy()
    b = check_scalar(b0, "b0")
    eta = check_scalar(eta, "eta", positive=True)
    rho = check_scalar(rho, "rho", positive=True)
    order = check_order(order, n)
    start, bias_step = np.append(w, b), eta * rho**2 if check_flag(fit_bias, "fit_bias") else 0.0

    trace, converged = [], False
    with np.errstate(over="ignore", invalid="ignore"):  # refused below
        for epoch in range(1, check_count(max_epochs, "max_epochs") + 1):
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
        w=freeze(w), b=float(b), alpha=freeze(alpha), mistakes=freeze(mistakes), n_epochs=epoch,
        converged=converged, _start=freeze(start), _steps=freeze(steps),
    )  # fmt: skip


def one_pass(X, y, w, b, eta, bias_step, order, mistakes):
    """Visit every point once; update w in place, list the mistakes, return b and their number."""
    k = 0
    for i in order:
        if not y[i] * (inner(w, X, i) + b) > 0:  # a mistake; so is a score that is not a number
            for j in range(len(w)):
                w[j] += eta * y[i] * X[i, j]
            b += bias_step * y[i]
            mistakes[k] = i
            k += 1
    return b, k


def inner(w, X, i):
    """Return w.x_i, in four sums: each addition waits for the one before it, four sums do not."""
    s0 = s1 = s2 = s3 = 0.0
    rest = len(w) % 4
    for j in range(rest):
        s0 += w[j] * X[i, j]
    for j in range(rest, len(w), 4):
        s0 += w[j] * X[i, j]
        s1 += w[j + 1] * X[i, j + 1]
        s2 += w[j + 2] * X[i, j + 2]
        s3 += w[j + 3] * X[i, j + 3]
    return (s0 + s1) + (s2 + s3)


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
    if work < SMALL and "numba" not in sys.modules:
        return one_pass
    return compiled(one_pass) or one_pass_in_blocks


@functools.cache
def compiled(function):
    """Return `function` compiled by Numba, or None where Numba is not installed."""
    njit = compiler()
    if njit is None:
        return None
    try:
        return njit(cache=True)(function)  # on disk: only the first run compiles
    except RuntimeError:  # no folder to write the cache to
        return njit(function)


@functools.cache
def compiler():
    """Return Numba's `njit`, made to know `inner`, or None where Numba is not installed."""
    try:
        from numba import njit
        from numba.extending import register_jitable
    except ImportError:
        return None
    register_jitable(inline="always")(inner)
    return njit


@dataclass(frozen=True, eq=False, kw_only=True)
class BatchPerceptronResult:
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
        t.
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
    X, y = check_Xy(X, y)
    n, d = X.shape
    w = np.zeros(d) if w0 is None else check_vector(w0, d, "w0")
    b = check_scalar(b0, "b0")
    eta = check_scalar(eta, "eta", positive=True)
    rho = check_scalar(rho, "rho", positive=True)
    bias_step = eta * rho**2 if check_flag(fit_bias, "fit_bias") else 0.0

    W, B, sizes, alpha = [w], [b], [], np.zeros(n, dtype=np.int64)
    with np.errstate(over="ignore", invalid="ignore"):  # refused below
        for _ in range(check_count(max_steps, "max_steps") + 1):
            V = ~(y * (X @ w + b) > 0)
            if not V.any() or len(sizes) == max_steps:
                break
            w, b = w + eta * (y[V] @ X[V]), b + bias_step * y[V].sum()
            W.append(w), B.append(b), sizes.append(V.sum())
            alpha += V
    if not is_finite(w, b):
        raise ValueError(f"the weights overflow after {len(sizes)} steps: rescale X, w0, b0, eta or rho")
    return BatchPerceptronResult(
        w=freeze(w.copy()), b=float(b), alpha=freeze(alpha), n_mistakes=freeze(np.array(sizes, dtype=int)),
        converged=not V.any(), W=freeze(np.array(W)), B=freeze(np.array(B)),
    )  # fmt: skip
