"""Arrays, dense and sparse: what is asked of either, once it has been converted."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

__all__ = ["BLOCK", "EPS", "blocks", "is_finite", "is_sparse", "dense", "squared_norms", "around_mean"]

EPS = np.finfo(float).eps
# Entries of a block of rows, which stays in the processor's memory.
BLOCK = 2**16


def is_finite(*values: Any) -> bool:
    """Tell whether every number in `values` is finite."""
    return all(np.isfinite(v).all() if isinstance(v, np.ndarray) else math.isfinite(v) for v in values)


def is_sparse(X: Any) -> bool:
    """Tell whether X is a SciPy sparse matrix or array."""
    return hasattr(X, "tocsr")


def blocks(X: Any) -> Iterator[slice]:
    """Yield slices of the rows, for what needs some of them at a time, and no copy of all."""
    size = max(1024, BLOCK // max(1, X.size // max(1, X.shape[0])))
    yield from (slice(start, start + size) for start in range(0, X.shape[0], size))


def dense(X: Any) -> np.ndarray:
    """Return X as a dense array."""
    return X.toarray() if is_sparse(X) else X


def squared_norms(X: Any) -> np.ndarray:
    """Return ``||x_i||^2`` (n,) of the rows."""
    return X.power(2) @ np.ones(X.shape[1]) if is_sparse(X) else np.einsum("ij,ij->i", X, X)


def around_mean(X: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean (d,) of sparse points, and their squared distances (n,) from it; they stay sparse."""
    mean = np.asarray(X.mean(axis=0)).ravel()
    return mean, np.maximum(squared_norms(X) - 2 * (X @ mean) + mean @ mean, 0)
