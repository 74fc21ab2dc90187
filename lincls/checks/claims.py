"""What checks share: the error and how it is raised, sums, and runs and separators in the coordinates of a bound."""

from __future__ import annotations

import math

import numpy as np

from .._validate import as_scalar, as_vector
from ..geometry import augment

__all__ = [
    "CheckFailed", "EXACT", "GAP", "ROUGH", "TOL", "require", "exactly_zero", "class_sums", "unit_separator", "states",
    "with_offset",
]  # fmt: skip

# By so much, relative to its size, may a number miss its claim: what sums in double precision lose; less after but a
# few operations; what solvers certify of their gap; and the root of it, about, for what follows from a gap.
TOL, EXACT, GAP, ROUGH = 1e-9, 1e-12, 1e-8, 1e-6


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


def require(holds, claim, where="point"):
    """Raise at the first index at which `holds` is not True."""
    bad = np.flatnonzero(~np.atleast_1d(holds))
    if bad.size:
        raise CheckFailed(f"{claim} fails at {where} {bad[0]} ({bad.size} of {np.size(holds)})")


def exactly_zero(rows):
    """Return whether the rows sum to zero in every coordinate, without rounding."""
    return all(math.fsum(column) == 0 for column in np.transpose(rows))


def class_sums(lam, y):
    """Return the sums of lam over the positive and over the negative class."""
    return np.array([lam[y > 0].sum(), lam[y < 0].sum()])


def states(result, rho=1.0, fit_bias=True):
    """Return the states (w, b/rho) of a run (k+1, d+1), or w (k+1, d) where no offset is fitted."""
    W, b = result.history()
    return np.column_stack([W, b / rho]) if fit_bias else W


def with_offset(X, u, c, rho=1.0, fit_bias=True):
    """Return the points (x, rho) and the weights (u, c/rho), or x and u where no offset is fitted."""
    u = as_vector(u, X.shape[1], "u")
    return (augment(X, rho), np.append(u, as_scalar(c, "c") / rho)) if fit_bias else (X, u)


def unit_separator(u, X, y):
    """Return u at length one and ``delta = min_i y_i u.x_i > 0``."""
    if not u.any():
        raise ValueError("(u, c) must not be zero, since it must separate the data")
    u = u / np.linalg.norm(u)
    delta = (y * (X @ u)).min()
    if not delta > 0:
        raise ValueError(f"(u, c) must separate the data, got a smallest y (u.x + c) of {delta:g} after scaling")
    return u, delta
