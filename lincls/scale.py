"""More data than memory, more machines than one: methods that need of the data only sums over blocks of rows.

The blocks are those of Dask arrays, X (n, d) cut by rows and y (n,). Whatever scheduler Dask uses runs the work: the
threads or processes of one machine, or the machines of a cluster. Blocks that are read from disk are read again in
each round; `X.persist()` keeps them in the memories where there is room. The theorems are in the
chapter *One point at a time*.

Dask comes with ``pip install lincls[scale]``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._result import Certified, Linear, Result, certified
from ._validate import as_choice, as_count, as_real, as_scalar, as_shards, as_Xy
from .perceptron import perceptron
from .solvers.blocks import merged, on_panels, solve
from .solvers.problem import CERTIFIED

__all__ = ["BlockSVMResult", "soft_margin_blocks", "MixedPerceptronResult", "mixed_perceptron"]

# So many partial sums are added in one task: few enough for its memory, enough to keep the tree of sums low.
FAN_IN = 16


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class BlockSVMResult(Certified, Linear):
    """A soft margin solved on blocks, with its proof, the dual solution.

    Attributes
    ----------
    w : ndarray (d,)
        Weights.
    b : float
        Offset.
    alpha : dask.array.Array (n,)
        Dual variables, in the memories that hold the blocks; ``0 <= alpha_i <= C_i``.
    primal, dual : float
        Objectives ``1/2 ||w||^2 + sum_i C_i xi_i`` and ``sum alpha - 1/2 ||sum_i alpha_i y_i x_i||^2``, computed
        from w, b and alpha as they are here, in one more round over the data.
    gap : float
        ``primal - dual``: the objective at w and b is at most so far above the optimum.
    C : float
        Price of slack.
    n_iter : int
        Newton steps.
    converged : bool
        Whether ``|gap|/primal`` and ``|sum_i alpha_i y_i|/sum alpha`` are at most 1e-8.

    Examples
    --------
    >>> import dask.array as da
    >>> from lincls.scale import soft_margin_blocks
    >>> X = da.from_array(np.array([[0.0], [1], [3], [4]]), chunks=(2, 1))
    >>> result = soft_margin_blocks(X, [-1, -1, 1, 1], C=1)
    >>> print(result.w.round(6), round(result.b, 6), result.alpha.compute().round(6))
    [1.] -2.0 [0.  0.5 0.5 0. ]
    >>> print(X.map_blocks(result.predict, drop_axis=1, dtype=int).compute())
    [-1 -1  1  1]
    """

    w: np.ndarray
    b: float
    alpha: Any
    primal: float
    dual: float
    C: float
    n_iter: int
    converged: bool


def soft_margin_blocks(X: Any, y: ArrayLike, C: float, *, at_once: int = 20_000) -> BlockSVMResult:
    """Minimise ``1/2 ||w||^2 + C sum_i xi_i``, all y_i (w.x_i + b) >= 1 - xi_i and xi_i >= 0, on blocks of points.

    The problem of `lincls.soft_margin`, by the same interior-point method, for many more points than features. Each
    Newton step adds up matrices ``A' D^-1 A`` (d+1, d+1) over the blocks, one block one summand, and makes two more
    rounds for sums of vectors. Beside a block stay four numbers for each of its points.

    Parameters
    ----------
    X : dask.array.Array (n, d)
        Cut into blocks of rows; columns are joined. Of any real dtype; the work is done in float64, some hundred rows
        at a time.
    y : dask.array.Array or array_like (n,) of -1 and +1, both present
    C : float
        Price of slack, > 0 and finite.
    at_once : int
        Size of the small problem that ends the run: once the Newton steps tell which points are far from the margin,
        it is solved in one memory for so many of the others. With 0, Newton steps go on to the end.

    Returns
    -------
    BlockSVMResult

    Raises
    ------
    ValueError
        If the data or an option are not as above; for data it names the block.

    Notes
    -----
    Blocks that are read from disk, or computed, are so in each of the three rounds of a step; after ``X.persist()``
    they stay in memory. A block that is lost with its machine is computed again from the data and the steps so far;
    sums are added in one order, whichever block is ready first. The solution of the small problem solves the whole one
    by Theorem thm-near-margin, and is certified like any other.

    Not an option of `soft_margin`, whose result holds arrays of length n and exact sets of support vectors, and which
    knows nothing of Dask. Interior points: Mehrotra (1992).

    Examples
    --------
    >>> import dask.array as da
    >>> from lincls import datasets
    >>> from lincls.scale import soft_margin_blocks
    >>> X, y = datasets.overlapping(3000, 2, 2, rng=0)
    >>> result = soft_margin_blocks(da.from_array(X, chunks=(1000, 2)), y, C=1)
    >>> print(result.converged, result.w.round(2), result.alpha.chunks)
    True [ 1.39 -0.  ] ((1000, 1000, 1000),)
    """
    (X, y), at_once = _as_blocks(X, y), as_count(at_once, "at_once", least=0)
    C = as_scalar(C, "C", positive=True)
    blocks = RowBlocks(X, y, C)
    blocks.check()
    found = solve(blocks, at_once)
    alpha = blocks.array(found.alpha)
    return certified(BlockSVMResult.of(found, alpha=alpha, C=C, converged=found.error <= CERTIFIED))


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class MixedPerceptronResult(Result, Linear):
    """A run of `mixed_perceptron`, with its trace.

    Attributes
    ----------
    w : ndarray (d,)
        Weights, the last row of W.
    b : float
        Offset, the last entry of B.
    W, B : ndarray (t+1, d) and (t+1,)
        Zero, then the mixture after each round.
    mistakes : ndarray (t, S) of int
        Number of mistakes of each of the S shards in each round.
    mixture : ndarray (t, S)
        Weights of the shards in each round, >= 0; they sum to 1.
    n_epochs : int
        Number t of rounds, the final clean one included; each is a pass over the data.
    n_updates : int
        Number of all mistakes.
    converged : bool
        Whether no shard made a mistake in the last round.

    Examples
    --------
    >>> from lincls.scale import mixed_perceptron
    >>> run = mixed_perceptron([[[1, 1]], [[4, -1]]], [[1], [-1]])
    >>> print(run.mistakes.tolist(), run.n_updates, run.converged)
    [[1, 1], [1, 0], [0, 0]] 3 True
    """

    w: np.ndarray
    b: float
    W: np.ndarray
    B: np.ndarray
    mistakes: np.ndarray
    mixture: np.ndarray
    converged: bool

    @property
    def n_epochs(self) -> int:
        """Return t, the number of rounds."""
        return len(self.mistakes)

    @property
    def n_updates(self) -> int:
        """Return the number of all mistakes."""
        return int(self.mistakes.sum())


def mixed_perceptron(X: Any, y: Any, *, mixture: str = "mistakes", max_epochs: int = 1000) -> MixedPerceptronResult:
    """Run the perceptron on shards of the data at once, and mix the results after each pass, until none errs.

    In each round every shard s makes one pass of `lincls.perceptron` over its points, all from the same (w, b). With
    k_s mistakes it ends at (w_s, b_s), and the next round starts from::

        w = sum_s lam_s w_s,    b = sum_s lam_s b_s.

    Parameters
    ----------
    X : list of array_like (n_s, d), or dask.array.Array (n, d)
        The shards; of a Dask array, the blocks of rows, which Dask passes over in parallel. Shards in a list take
        turns, and may be sparse.
    y : list of array_like (n_s,), or array (n,), of -1 and +1
    mixture : {"mistakes", "uniform"}
        ``lam_s = k_s / sum_s k_s``, or ``1/S``.
    max_epochs : int
        Rounds after which to give up.

    Returns
    -------
    MixedPerceptronResult

    Raises
    ------
    ValueError
        If the data or an option are not as above; for data it names the shard.

    Notes
    -----
    Iterative parameter mixing: McDonald, Hall and Mann (2010). If (u, c) separates the data with the delta and R of
    Novikoff's theorem, ``sum_rounds sum_s lam_s k_s <= R^2/delta^2`` (Theorem thm-mixing).

    Examples
    --------
    >>> from lincls import datasets
    >>> from lincls.scale import mixed_perceptron
    >>> X, y = datasets.separable(1000, 3, 0.1, rng=0)
    >>> run = mixed_perceptron(np.array_split(X, 4), np.array_split(y, 4))
    >>> print(run.converged, (run.predict(X) == y).all())
    True True
    """
    as_choice(mixture, "mixture", ("mistakes", "uniform"))
    d, on_each = _as_shards(X, y)
    w, b, trace = np.zeros(d), 0.0, []
    for _ in range(as_count(max_epochs, "max_epochs")):
        ws, bs, k = zip(*on_each(_one_epoch, w, b), strict=True)
        lam = np.ones(len(k)) if mixture == "uniform" or not any(k) else np.array(k)
        lam = lam / lam.sum()
        if any(k):
            w, b = lam @ np.array(ws), float(lam @ np.array(bs))
        trace.append((w, b, k, lam))
        if not any(k):
            break
    W, B, mistakes, mixtures = map(np.array, zip(*trace, strict=True))
    return MixedPerceptronResult(
        w=w.copy(),
        b=b,
        W=np.vstack([np.zeros(d), W]),
        B=np.append(0.0, B),
        mistakes=mistakes,
        mixture=mixtures,
        converged=not any(k),
    )


def _one_epoch(X, y, w, b):
    """Make one pass over a shard; return w, b and the number of mistakes."""
    run = perceptron(X, y, w0=w, b0=b, max_epochs=1)
    return run.w, run.b, run.n_updates


def _as_shards(X, y):
    """Return d, and what calls a function of each shard (X, y) and returns the results in their order."""
    if _is_dask(X):
        X, y = _as_blocks(X, y)
        blocks = RowBlocks(X, y)
        blocks.check(both=False)
        return X.shape[1], blocks.on_each
    shards = as_shards(X, y, sparse=True)
    return shards[0][0].shape[1], lambda function, *args: [function(*shard, *args) for shard in shards]


class RowBlocks:
    """Blocks of rows of X, y and C on Dask: the `blocks` of `lincls.solvers.blocks`."""

    def __init__(self, X, y, C=1.0):
        """Take the blocks apart."""
        # As they are: optimised, those in the memories of a cluster would be fetched.
        X_parts, y_parts = (a.to_delayed(optimize_graph=False).ravel() for a in (X, y))
        self.lengths, self.number, self.C = X.chunks[0], X.numblocks[0], C
        self.rows = list(zip(X_parts, y_parts, strict=True))

    def on_each(self, function, *args):
        """Return what a function of the points and labels of a block returns for each."""
        import dask

        return dask.compute(*(dask.delayed(function)(*row, *args) for row in self.rows))

    def check(self, *, both=True):
        """Refuse a block that is not as it should be; with `both`, a single class."""
        seen = self.on_each(_looked_at)
        for i, (fault, _) in enumerate(seen):
            if fault:
                first = sum(self.lengths[:i])
                raise ValueError(f"{fault} (of block {i}, rows {first} to {first + self.lengths[i] - 1})")
        labels = set().union(*(labels for _, labels in seen))
        if both and len(labels) < 2:
            raise ValueError(f"y must hold both classes, -1 and +1, got only {int(labels.pop()):+d}")

    def _on_panels(self, function, args, beside):
        """Return, for each block, what its panels keep, and its sums and largest entries, to be computed."""
        from dask import delayed

        run, beside = delayed(on_panels, nout=2), beside or [None] * self.number
        rows = zip(self.rows, beside, strict=True)
        results = [run(function, *row, self.C, kept, *args) for row, kept in rows]
        return [[result[k] for result in results] for k in range(2)]

    def sums(self, function, *args, beside=None):
        """Return the sums and the largest of a function of panels."""
        return _folded(self._on_panels(function, args, beside)[1]).compute()

    def keep(self, function, *args, beside=None):
        """Return what a function of panels keeps, and the sums."""
        import dask

        kept, parts = self._on_panels(function, args, beside)
        *kept, folded = dask.persist(*kept, _folded(parts))
        return kept, folded.compute()[0]

    def on_blocks(self, function, parts, *args, beside, gather):
        """Return what a function of blocks returns for each: gathered here, or kept beside the blocks."""
        import dask

        rows = zip(self.rows, beside, parts, strict=True)
        results = [dask.delayed(function)(*row, self.C, kept, part, *args) for row, kept, part in rows]
        return list((dask.compute if gather else dask.persist)(*results))

    def array(self, kept):
        """Return what is kept, a number for each point, as a Dask array."""
        import dask.array as da

        blocks = zip(kept, self.lengths, strict=True)
        return da.concatenate([da.from_delayed(block, (length,), float) for block, length in blocks])


def _looked_at(X, y):
    """Return what is wrong with a block, or None, and its labels."""
    try:
        y = as_Xy(X, y)[1]
    except ValueError as error:
        return str(error), set()
    return None, set(y.tolist())


def _folded(parts):
    """Return the sum of delayed (sums, largest), added in their order, FAN_IN in a task."""
    from dask import delayed

    while len(parts) > 1:
        parts = [delayed(merged)(parts[i : i + FAN_IN]) for i in range(0, len(parts), FAN_IN)]
    return parts[0]


def _is_dask(X):
    """Tell whether X is a Dask array."""
    return hasattr(X, "dask") and hasattr(X, "chunks")


def _as_blocks(X, y):
    """Return X and y as Dask arrays with the same blocks of rows."""
    if not _is_dask(X):
        raise ValueError(f'X must be a Dask array (pip install "lincls[scale]"), got {type(X).__name__}')
    if X.ndim != 2 or 0 in X.shape:
        raise ValueError(f"X must have shape (n, d) with n, d >= 1, got shape {X.shape}")
    if np.isnan(X.shape[0]):
        raise ValueError("X must have blocks of known sizes: call X.compute_chunk_sizes() first")
    X = X.rechunk({0: tuple(length for length in X.chunks[0] if length), 1: -1})
    import dask.array as da  # which is there, since X is

    here = not _is_dask(y)
    if isinstance(y, (list, tuple)) and len(y) and np.ndim(y[0]):
        raise ValueError(f"y must be one array, since X is a Dask array, got a list of {len(y)} arrays")
    y = da.from_array(as_real(y, "y"), chunks=-1) if here else y
    if y.ndim == 1 and np.isnan(y.shape[0]):
        raise ValueError("y must have blocks of known sizes: call y.compute_chunk_sizes() first")
    if y.shape != X.shape[:1]:
        raise ValueError(f"y must have shape ({X.shape[0]},), one for each row of X, got shape {y.shape}")
    y = y.rechunk((X.chunks[0],))
    return X, y.persist() if here else y  # sent once, not in each round
