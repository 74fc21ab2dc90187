"""Loops that visit one point at a time: Numba compiles them for larger data, on dense rows and on sparse ones.

A loop is written once, in plain Python. It reads and adds a row by `inner` and `add_row`, which cost as much as the
row has stored entries: all d of an array, the non-zero ones of a sparse matrix, which `rows` makes ready.
"""

import functools
import inspect
import sys
import zlib
from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from ._arrays import is_sparse
from ._validate import as_count

__all__ = ["SMALL", "Rows", "add_row", "compiled", "fastest", "inner", "reads", "rows", "until_clean"]

# Up to this many reads of a coordinate, plain Python is done before Numba is loaded.
SMALL = 20_000


def fastest(function: Callable, work: float, otherwise: Callable | None = None) -> Callable:
    """Return `function` compiled, where so many reads are worth it; where Numba is missing, the other version."""
    if work < SMALL and "numba" not in sys.modules:
        return function
    return compiled(function) or otherwise or function


@functools.cache
def compiled(function: Callable) -> Callable | None:
    """Return `function` compiled by Numba, or None where there is no Numba, as in a browser."""
    njit = compiler()
    if njit is None:
        return None
    try:
        return njit(cache=True)(_named_by_this_file(function))  # on disk: only the first run compiles
    except RuntimeError:  # no folder to write the cache to
        return njit(function)


def _named_by_this_file(function):
    """Return `function` under a name that changes with this file, whose `inner` and `add_row` are compiled into it.

    Numba finds what it has compiled by the function's name, and asks of the function's own file alone if it is new.
    """
    twin = FunctionType(function.__code__, function.__globals__, function.__name__)
    this = inspect.getsource(sys.modules[__name__])
    twin.__qualname__ = f"{function.__qualname__}_{zlib.crc32(this.encode()):08x}"
    return twin


@functools.cache
def compiler() -> Callable | None:
    """Return Numba's `njit`, made to know `inner` and `add_row`, or None where there is no Numba."""
    try:
        from numba import njit, types
        from numba.extending import overload
    except ImportError:
        return None
    # Once for each type of X, and in the place of the call, which takes half of the time of calling them.
    sparse = types.BaseTuple
    overload(inner, inline="always")(lambda w, X, i: _sparse_inner if isinstance(X, sparse) else _dense_inner)
    overload(add_row, inline="always")(lambda w, step, X, i: _add_sparse if isinstance(X, sparse) else _add_dense)
    return njit


def until_clean(one, b, size, max_epochs, *kinds):
    """Make passes until one updates nothing; return b, what they listed, and the updates of each pass.

    ``one(epoch, b, *lists)`` makes a pass of up to `size` updates and returns b and how many it wrote into the lists,
    arrays of these kinds of numbers.
    """
    trace, passes = [], []
    with np.errstate(over="ignore", invalid="ignore"):  # refused by the caller
        for epoch in range(1, as_count(max_epochs, "max_epochs") + 1):
            lists = [np.empty(size, dtype=kind) for kind in kinds]
            b, k = one(epoch, b, *lists)
            trace.append([part[:k].copy() for part in lists])
            passes.append(k)
            if k == 0:
                break
    return b, [np.concatenate(parts) for parts in zip(*trace, strict=True)], passes


class Rows(NamedTuple):
    """The rows of a CSR matrix: row i has the entries data[s] in the columns indices[s], for s in its slice."""

    data: np.ndarray
    indices: np.ndarray
    indptr: np.ndarray  # row i's slice is indptr[i]:indptr[i+1]


def rows(X: Any) -> Any:
    """Return X as the loops read it, an array as it is, a CSR matrix as `Rows`."""
    if not is_sparse(X):
        return X
    unsigned = f"u{X.indices.itemsize}"  # spares Numba a look for negative indices at each read
    return Rows(X.data, X.indices.view(unsigned), X.indptr.view(unsigned))


def reads(X: Any, visits: int) -> int:
    """Return about how many coordinates so many visits read."""
    return visits * max(1, X.size // X.shape[0])


def inner(w, X, i):
    """Return w.x_i."""
    return _sparse_inner(w, X, i) if isinstance(X, Rows) else _dense_inner(w, X, i)


def add_row(w, step, X, i):
    """Add step x_i to w in place."""
    return _add_sparse(w, step, X, i) if isinstance(X, Rows) else _add_dense(w, step, X, i)


def _dense_inner(w, X, i):
    """Sum in four parts: each addition waits for the one before it, four sums do not."""
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


def _sparse_inner(w, X, i):
    total = 0.0
    for s in range(X.indptr[i], X.indptr[i + 1]):
        total += w[X.indices[s]] * X.data[s]
    return total


def _add_dense(w, step, X, i):
    for j in range(len(w)):
        w[j] += step * X[i, j]


def _add_sparse(w, step, X, i):
    for s in range(X.indptr[i], X.indptr[i + 1]):
        w[X.indices[s]] += step * X.data[s]
