"""Loops that Numba compiles where it is installed, and the inner product that they share."""

import functools
import sys

__all__ = ["SMALL", "compiled", "fastest", "inner"]

# Up to this many reads of a coordinate, plain Python is done before Numba is loaded.
SMALL = 20_000


def fastest(function, work, otherwise=None):
    """Return `function` compiled, where so many reads are worth it; where Numba is missing, the other version."""
    if work < SMALL and "numba" not in sys.modules:
        return function
    return compiled(function) or otherwise or function


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


def inner(w, X, i):
    """Return w.x_i, in four sums: each addition waits for the one before it, four sums do not.

    Numba's cache of a loop looks at the loop's own file only: whoever changes this function deletes `__pycache__`.
    """
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
