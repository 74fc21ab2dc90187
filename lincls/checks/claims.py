"""What all checks share: the error, and how it is raised."""

from __future__ import annotations

import numpy as np

__all__ = ["CheckFailed", "require"]


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

    __module__ = "lincls.checks"  # where users find it


def require(holds, claim, where="point"):
    """Raise at the first index at which `holds` is not True."""
    bad = np.flatnonzero(~np.atleast_1d(holds))
    if bad.size:
        raise CheckFailed(f"{claim} fails at {where} {bad[0]} ({bad.size} of {np.size(holds)})")
