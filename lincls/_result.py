"""What goes out: the base of every result, whose arrays are read-only, and what several results know about themselves.

The bases bring no fields, so that a result states all of its own, also where two share many, as `SVMResult` and
`KernelSVMResult` do: a reader finds them in one place. `predict` stands with each `decision` for the same reason.
"""

from dataclasses import dataclass, fields

import numpy as np

from ._validate import as_X

__all__ = ["freeze", "Result", "Run", "Certified", "OfKernel"]


def freeze(array):
    """Return `array` as a read-only array, without a copy where it is ours already."""
    array = np.asarray(array)
    array.flags.writeable = False
    return array


@dataclass(frozen=True, eq=False, kw_only=True)
class Result:
    """A result; its arrays are made read-only, so they must be its own."""

    def __post_init__(self):
        """Freeze the arrays."""
        for field in fields(self):
            if isinstance(getattr(self, field.name), np.ndarray):
                freeze(getattr(self, field.name))


class Run(Result):
    """A result with the point of each update, `mistakes`."""

    @property
    def n_updates(self):
        """Return k, the number of updates."""
        return len(self.mistakes)


class Certified(Result):
    """A result with the value of its problem, `primal`, and a bound of the optimum, `dual`."""

    @property
    def gap(self):
        """Return primal - dual."""
        return self.primal - self.dual


class OfKernel(Result):
    """A result that knows the points by their kernel alone, with `alpha`, `y` and `b`."""

    def decision(self, K):
        """Score ``sum_j K_ij alpha_j y_j + b`` of m points, K (m, n) their kernel with the n points of the result."""
        K = as_X(K, "K")
        if K.shape[1] != len(self.y):
            raise ValueError(f"K must have shape (m, {len(self.y)}), a row for each new point, got shape {K.shape}")
        return K @ (self.alpha * self.y) + self.b

    def predict(self, K):
        """Label of each of m points from K (m, n): +1 where the score is positive, else -1."""
        return np.where(self.decision(K) > 0, 1, -1)
