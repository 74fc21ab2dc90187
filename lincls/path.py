"""The exact path of the soft margin: its solutions for all C, from breakpoint to breakpoint."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from ._result import Result
from ._validate import as_C, as_Xy, computed
from .solvers.interior import interior_point
from .solvers.path import RIDGE, PathTracer, known_solution
from .solvers.points import compact, problem_of
from .solvers.problem import CERTIFIED
from .svm import SVMResult

__all__ = ["SVMPath", "svm_path"]

# Relative distance up to which two events are one breakpoint.
MERGE = 1e-5
# Up to so many points, two solutions for each piece of the path are worth an exact breakpoint.
SHARPENED = 200


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class SVMPath(Result):
    """The solutions for all C. Between two breakpoints alpha, w and b are linear functions of C.

    Attributes
    ----------
    C : ndarray (m,)
        Breakpoints in ascending order: where a point comes to the margin or leaves it. Up to 200 points, none at
        which neither w nor b changes its course: there, only the choice among optimal alphas does. Up to C[0] every
        point of the smaller class has alpha_i = C. From C[-1] on (C* for separable data) nothing changes its set, but
        for what the ridge hides (Notes of svm_path); so it is empty if w = 0 for all C.
    events : ndarray (k, 3)
        At C, the point i gets to 0 (inside), 1 (on the margin) or 2 (outside). Events within 1e-5 are one breakpoint.
    start : ndarray (n,)
        The states 0, 1, 2 of the points for small C.

    Examples
    --------
    >>> from lincls import svm_path
    >>> path = svm_path([[1], [-1], [3]], [1, -1, 1])
    >>> print(path.C.round(6), path.states(0.3))
    [0.25 0.5 ] [0 1 2]
    >>> [round(float(path.at(C).w[0]), 6) for C in (0.1, 0.25, 0.5, 9.0)]
    [0.2, 0.5, 1.0, 1.0]
    """

    C: np.ndarray
    events: np.ndarray
    start: np.ndarray
    _X: np.ndarray  # dense or sparse, a copy: `at` solves on them
    _y: np.ndarray

    def states(self, C: float) -> np.ndarray:
        """Return 0 (inside), 1 (on the margin) or 2 (outside) for each point, at one C > 0."""
        C = as_C(C)
        state = self.start.copy()
        for _, i, new in self.events[: np.searchsorted(self.events[:, 0], C)]:
            state[int(i)] = new
        return state

    def at(self, C: float) -> SVMResult:
        """Return the SVMResult for one C > 0; the KKT conditions are solved exactly on the known active set.

        Where the ridge hides that set (Notes of svm_path), the solution is looked for as by `soft_margin`.
        """
        if np.ndim(C):
            raise ValueError(f"C must be one number: the path follows one price for all points, got {C!r}")
        problem = problem_of(self._X, self._y, as_C(C))
        return SVMResult.of(known_solution(problem, self.states(problem.given_C)) or interior_point(problem))


def svm_path(X: ArrayLike, y: ArrayLike) -> SVMPath:
    """Follow the solution of the soft margin through all C, from breakpoint to breakpoint.

    Parameters
    ----------
    X : array_like (n, d)
        Dense, or a SciPy sparse matrix.
    y : array_like (n,) of -1 and +1, both present

    Returns
    -------
    SVMPath

    Raises
    ------
    ValueError
        If the data are not as above.

    Notes
    -----
    Algorithm alg-path (Hastie, Rosset, Tibshirani and Zhu, 2004). A random ridge of 1e-6 times the mean squared norm
    of the centred points breaks ties. It moves a breakpoint by about C times as much, relative to its size; up to
    200 points, where the exact lines w(C) of two neighbours meet takes its place. Breakpoints beyond 1e4 over that mean
    are lost to the ridge. The solution at any C is free of it. Sparse points stay sparse where dense ones would cost
    much more.

    Examples
    --------
    >>> from lincls import svm_path
    >>> path = svm_path([[-1], [1]], [-1, 1])  # w = 2 C until both points are on the margin
    >>> print(path.C.round(6), path.at(0.1).w.round(6), path.at(10.0).w.round(6))
    [0.5] [0.2] [1.]
    """
    given, y = as_Xy(X, y, both=True, sparse=True)
    X = compact(given)
    tracer = PathTracer(X, y)
    start = tracer.trace()
    events = np.array(tracer.events).reshape(-1, 3)
    events[:, 0] /= tracer.unit**2
    C = events[np.diff(events[:, 0], prepend=0) > MERGE * events[:, 0], 0]
    computed(C.max(initial=0), "the last breakpoint C")
    path = SVMPath(C=C, events=events, start=start, _X=X.copy() if X is given else X, _y=y.copy())
    return replace(path, C=sharpen(path, tracer.unit)) if len(y) <= SHARPENED else path


def sharpen(path, unit):
    """Return the breakpoints without the error of the ridge: where the lines (w, b)(C) of two neighbours meet.

    Where they are one line, only the ridge's choice among several optimal alphas had a breakpoint.
    """
    ends = np.concatenate([path.C[:1] / 2, path.C, 2 * path.C[-1:]])
    lines = []
    for low, high in itertools.pairwise(ends):
        near, far = (3 * low + high) / 4, (low + 3 * high) / 4
        at_near, at_far = (np.append(r.w, r.b) for r in (path.at(near), path.at(far)))
        slope = (at_far - at_near) / (far - near)
        lines.append((at_near - near * slope, slope))
    C = []
    for k, ((p0, slope0), (p1, slope1)) in enumerate(itertools.pairwise(lines)):
        old = path.C[k]
        bend = old * (slope1 - slope0)  # of the size of w, as its square would overflow for large points
        size = np.append(np.full(len(bend) - 1, np.linalg.norm((p0 + old * slope0)[:-1])), 1 + abs(p0[-1]))
        small = CERTIFIED * size  # the lines go through solutions that are certified no better
        bends = abs(bend) > small
        if bends.any():
            part = np.append(bends[:-1], not bends[:-1].any())  # w tells best where it bends
            crossing = (p0 - p1)[part] @ bend[part] / (bend[part] @ bend[part]) * old
            shift = old * max(100 * MERGE, 10 * RIDGE * old * unit**2)  # ten times what the ridge should move it
            allowed = min(shift, *(np.diff(ends[k : k + 3]) / 2))
            C.append(crossing if abs(crossing - old) <= allowed else old)
        elif (abs(p1 - p0) > small).any():
            C.append(old)  # the middle of the optimal offsets jumps
    return np.array(C)
