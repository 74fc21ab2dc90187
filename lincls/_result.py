"""What goes out: the base of every result, whose arrays are read-only, and what several results know about themselves.

A function whose result could not be certified warns, by `certified`, and so does an estimator, which calls it. A caller
of a function who gives another `max_iter` or `max_epochs` than the default has asked for so many steps, and is not
warned where they end the run.

The bases bring no fields, so that a result states all of its own, also where two share many, as `SVMResult` and
`KernelSVMResult` do: a reader finds them in one place.
"""

from __future__ import annotations

import sys
import warnings
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._validate import as_points

__all__ = ["freeze", "Result", "Run", "Certified", "certified", "Classifier", "Linear", "OfKernel", "tie"]

# An array of at most so many entries is printed in full.
SHORT = 6
# A score below this share of the terms that it is computed from is a tie. Data with few digits, as centimetres to one
# place, put points exactly onto the boundary of a fit, where rounding would decide which side they fall on.
TIE = 1e-9
# What is said of a result whose gap is left open.
GAP_LEFT = (
    "the duality gap, with all that rounding may hide of it, is above so much of the objective; subtract the mean of "
    "each feature, bring the features to one scale, or lower C"
)
# And where the steps ended.
STEPS_LEFT = (
    "the relative gap was still above it after all {} steps that were allowed; allow more, or bring the features to "
    "mean zero and one scale"
)


def freeze(array):
    """Return `array` as a read-only array, without a copy where it is ours already."""
    array = np.asarray(array)
    array.flags.writeable = False
    return array


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Result:
    """A result; its arrays are made read-only, so they must be its own."""

    def __post_init__(self):
        """Freeze the arrays."""
        for field in fields(self):
            if isinstance(getattr(self, field.name), np.ndarray):
                freeze(getattr(self, field.name))

    @classmethod
    def of(cls, solution: Any, **others: Any) -> Any:
        """Return the result with the others, and what a solver's solution has under the names of its fields."""
        names = {field.name for field in fields(cls)} - others.keys()
        return cls(**{name: getattr(solution, name) for name in names if hasattr(solution, name)}, **others)

    def __repr__(self):
        """Name the public fields, long arrays by their shape alone."""
        shown = (f"{f.name}={_short(getattr(self, f.name))}" for f in fields(self) if not f.name.startswith("_"))
        return f"{type(self).__name__}({', '.join(shown)})"


def _short(value):
    """Return what stands for a value in the repr of a result: numbers to six digits."""
    if isinstance(value, np.ndarray):
        if value.size > SHORT:
            return f"<{' x '.join(map(str, value.shape))} {value.dtype}>"
        return np.array2string(value, precision=6, separator=", ")
    if isinstance(value, tuple):
        return f"({', '.join(map(_short, value))})" if len(value) <= SHORT else f"<{len(value)} of them>"
    return f"{value:.6g}" if isinstance(value, float) else repr(value)


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Run(Result):
    """A result with the point of each update, `mistakes`."""

    mistakes: np.ndarray
    n_epochs: int
    converged: bool

    @property
    def n_updates(self) -> int:
        """Return k, the number of updates."""
        return len(self.mistakes)


def tie(X: Any, W: np.ndarray, b: ArrayLike) -> np.ndarray:
    """Return what size of a score W x + b, of one class or of each, is a tie: ``1e-9 (|W| |x| + |b|)``."""
    return TIE * (abs(X) @ np.abs(W).T + np.abs(b))


class Certified(Result):
    """A result with the value of its problem, `primal`, and a bound of the optimum, `dual`."""

    @property
    def gap(self: Any) -> float:
        """Return primal - dual."""
        return self.primal - self.dual


def certified(result: Any, tol: float = 1e-8, max_iter: float = np.inf, default: float = np.inf) -> Any:
    """Return the result of a function; warn where it could not be certified, unless it took the steps asked for."""
    if result.converged:
        return result
    level, frame, estimator = 2, sys._getframe(1), False
    while frame.f_back and (name := frame.f_globals.get("__name__", "")).partition(".")[0] == "lincls":
        level, frame, estimator = level + 1, frame.f_back, estimator or name == "lincls.estimators"
    steps = getattr(result, "n_iter", getattr(result, "n_epochs", 0))
    if steps < max_iter or max_iter == default or estimator:
        try:
            from sklearn.exceptions import ConvergenceWarning as Category
        except ModuleNotFoundError:
            Category = UserWarning
        said = f"could not be certified to {tol:g}".replace("e-0", "e-")
        why = GAP_LEFT if steps < max_iter else STEPS_LEFT.format(steps)
        warnings.warn(f"{said}: {why}", Category, stacklevel=level)
    return result


class Classifier:
    """What has a `decision`, and with it labels."""

    def predict(self: Any, X: ArrayLike) -> np.ndarray:
        """Label of each point, an int: +1 where the score is positive, else -1."""
        return np.where(self.decision(X) > 0, 1, -1)


class Linear(Classifier):
    """The classifier sign(w.x + b), for whatever has w (d,) and b."""

    def decision(self: Any, X: ArrayLike) -> np.ndarray:
        """Score f(x) = w.x + b: (n,) for points (n, d), dense or sparse, one number for one point (d,)."""
        return as_points(X, len(self.w)) @ self.w + self.b


class OfKernel(Classifier):
    """A result that knows the points by their kernel alone, with `alpha`, `y` and `b`.

    Its points are rows of K (m, n), their kernel with the n points of the result.
    """

    def decision(self: Any, K: ArrayLike) -> np.ndarray:
        """Score ``sum_j K_ij alpha_j y_j + b`` of m points."""
        return as_points(K, len(self.y), "K") @ (self.alpha * self.y) + self.b
