"""Hyperplanes, margins, the centroid classifier, and separability with a proof either way."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._arrays import EPS, dense, is_sparse
from ._result import Result, freeze
from ._validate import LARGEST, as_points, as_scalar, as_vector, as_X, as_Xy, computed

__all__ = [
    "Hyperplane", "functional_margin", "geometric_margin", "augment", "reflect", "radius", "centroid_classifier",
    "Separation", "separate", "certain_margin", "score_rounding",
]  # fmt: skip

# Relative residual up to which two computed mixtures count as equal: a few hundred roundings.
CERTIFICATE_TOLERANCE = 1e-13
# Sparse points of more features than this stay sparse: some of them, dense, would fill the memory.
WIDE = 20_000
# Points of each class that `separate` begins with.
FIRST = 500
# So many numbers are worth a factorisation before least squares.
LONG = 1_000_000


@dataclass(frozen=True, eq=False, init=False)
class Hyperplane:
    """The set {x : w.x + b = 0} and the classifier sign(w.x + b) that it defines.

    Attributes
    ----------
    w : ndarray (d,)
        Normal vector, not zero; it points to the positive side.
    b : float
        Offset.

    Raises
    ------
    ValueError
        If w is zero, not a vector, or not finite.

    Notes
    -----
    Every method takes points X (n, d) and returns n values, or takes one point (d,) and returns one.
    Chapter *The geometry of hyperplanes*, Definition def-hyperplane.

    Examples
    --------
    >>> from lincls import Hyperplane
    >>> line = Hyperplane([3, 4], -10)
    >>> line.signed_distance([[6, 8], [0, 0]])
    array([ 8., -2.])
    >>> line.project([6, 8]).round(6)
    array([1.2, 1.6])
    >>> line.predict([[6, 8], [0, 0]])
    array([ 1, -1])
    """

    w: np.ndarray
    b: float

    def __init__(self, w: ArrayLike, b: float) -> None:
        """Validate, and keep a read-only copy of w."""
        w = as_vector(w, None).copy()
        if not w.any():
            raise ValueError(f"w must not be zero, got w = {w}")
        object.__setattr__(self, "w", freeze(w))
        object.__setattr__(self, "b", as_scalar(b, "b"))

    def decision(self, X: ArrayLike) -> np.ndarray:
        """Score f(x) = w.x + b of each point: positive, zero or negative with its side."""
        return as_points(X, len(self.w)) @ self.w + self.b

    def signed_distance(self, X: ArrayLike) -> np.ndarray:
        """Signed distance ``f(x)/||w||`` of each point, in units of X (Theorem thm-signed-distance)."""
        return self.decision(X) / math.hypot(*self.w)

    def project(self, X: ArrayLike) -> np.ndarray:
        """Nearest point of the hyperplane, ``x - (f(x)/||w||) w/||w||`` (Theorem thm-signed-distance)."""
        X, unit = dense(as_points(X, len(self.w))), self.w / math.hypot(*self.w)
        return X - np.multiply.outer(self.signed_distance(X), unit)

    def predict(self, X: ArrayLike) -> np.ndarray:
        """Label of each point, an int: +1 where f(x) > 0, and -1 where f(x) <= 0."""
        return np.where(self.decision(X) > 0, 1, -1)

    @property
    def distance_from_origin(self) -> float:
        """Distance ``|b|/||w||`` of the hyperplane from the origin, never negative."""
        return abs(self.b) / math.hypot(*self.w)


def functional_margin(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike) -> float:
    """Smallest y_i (w.x_i + b): positive exactly when (w, b) separates the data.

    Parameters
    ----------
    w : array_like (d,)
    b : float
    X : array_like (n, d)
        Dense, or a SciPy sparse matrix.
    y : array_like (n,) of -1 and +1

    Returns
    -------
    float
        It scales with (w, b): ten times both gives ten times the margin.

    Raises
    ------
    ValueError
        If a shape, a label or a number is not as above.

    Notes
    -----
    Definition def-margins.

    Examples
    --------
    >>> from lincls import functional_margin
    >>> functional_margin([3, 4], -10, [[6, 8], [0, 0]], [1, -1])
    10.0
    """
    X, y = as_Xy(X, y, sparse=True)
    w, b = as_vector(w, X.shape[1]), as_scalar(b, "b")
    return float((y * (X @ w + b)).min())


def geometric_margin(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike) -> float:
    """Smallest ``y_i (w.x_i + b)/||w||``: the signed distance of the worst point, in units of X.

    Arguments and errors are those of `functional_margin`; in addition w must not be zero.
    Definition def-margins.

    Examples
    --------
    >>> from lincls import geometric_margin
    >>> geometric_margin([3, 4], -10, [[6, 8], [0, 0]], [1, -1])
    2.0
    """
    return functional_margin(w, b, X, y) / math.hypot(*Hyperplane(as_vector(w, None), b).w)


def augment(X: ArrayLike, rho: float = 1.0) -> np.ndarray:
    """Append the constant coordinate rho to every point: (x, rho), shape (n, d+1).

    With weights (w, b/rho) the score w.x + b becomes an inner product without offset
    (Proposition prop-augment). Raises ValueError unless X is (n, d) and rho > 0.

    Examples
    --------
    >>> from lincls import augment
    >>> augment([[6, 8], [0, 0]])
    array([[6., 8., 1.],
           [0., 0., 1.]])
    """
    X, rho = as_X(X), as_scalar(rho, "rho", positive=True)
    return np.column_stack([X, np.full(len(X), rho)])


def reflect(X: ArrayLike, y: ArrayLike) -> np.ndarray:
    """Multiply every point by its label: rows y_i x_i, shape (n, d).

    A vector a separates (X, y) through the origin exactly when a.z > 0 for every row z
    (Proposition prop-reflect).

    Examples
    --------
    >>> from lincls import reflect
    >>> reflect([[6, 8], [1, 2]], [1, -1])
    array([[ 6.,  8.],
           [-1., -2.]])
    """
    X, y = as_Xy(X, y)
    return y[:, None] * X


def radius(X: ArrayLike) -> float:
    """``R = max_i ||x_i||``, the radius of the smallest ball around the origin that holds the data.

    Examples
    --------
    >>> from lincls import radius
    >>> radius([[3, 4], [0, 1]])
    5.0
    """
    return float(max(np.linalg.norm(as_X(X), axis=1)))


def centroid_classifier(X: ArrayLike, y: ArrayLike) -> Hyperplane:
    """Predict the class with the nearer mean.

    Parameters
    ----------
    X : array_like (n, d)
    y : array_like (n,) of -1 and +1, both present

    Returns
    -------
    Hyperplane
        With the class means m and m', ``w = m - m'`` and ``b = -(||m||^2 - ||m'||^2)/2 = -w.(m + m')/2``,
        the perpendicular bisector of the segment between the means (Theorem thm-centroid).

    Raises
    ------
    ValueError
        If one class is missing or both means coincide.

    Examples
    --------
    >>> from lincls import centroid_classifier
    >>> nearer = centroid_classifier([[4, 0], [2, 2], [0, 0]], [1, 1, -1])
    >>> nearer.w, nearer.b
    (array([3., 1.]), -5.0)
    """
    X, y = as_Xy(X, y, both=True)
    mu_pos, mu_neg = X[y > 0].mean(axis=0), X[y < 0].mean(axis=0)
    w = mu_pos - mu_neg
    if not w.any():
        raise ValueError(f"the class means must differ to define a boundary, both are {mu_pos}")
    return Hyperplane(w, computed(-w @ (mu_pos + mu_neg) / 2, "b"))


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Separation(Result):
    """A separating hyperplane, or the proof that none exists (Theorem thm-separation).

    Attributes
    ----------
    separable : bool
    w, b : ndarray (d,) and float, or None
        When separable: y_i (w.x_i + b) >= 1 for every i.
    certificate : ndarray (n,), or None
        When not: weights lam >= 0 that sum to 1 in each class and mix both classes to the same point,
        up to rounding: 1e-13 of the spread of each coordinate, and where a coordinate lies many spreads from zero, that
        many times what the sums of lam miss of 1, some 1e-16.

    Examples
    --------
    >>> from lincls import separate
    >>> separate([[1], [3]], [-1, 1])
    Separation(separable=True, w=[1.], b=-2, certificate=None)
    """

    separable: bool
    w: np.ndarray | None = None
    b: float | None = None
    certificate: np.ndarray | None = None


def separate(X: ArrayLike, y: ArrayLike) -> Separation:
    """Find (w, b) with y_i (w.x_i + b) >= 1 for all i, or equal mixtures of the two classes.

    Solves ``min ||A lam - c||`` over ``lam >= 0``, where A lam = c says that lam sums to 1 in each class
    and that the two mixtures are the same point. A residual of zero is the certificate; otherwise
    Farkas's lemma reads a separating hyperplane off the residual (Theorem thm-separation).
    Both answers are verified before they are returned. Where SciPy's least squares give none of them, a linear
    program does. Of many points a few thousand are solved for; scores of the others show which of them matter.

    Parameters
    ----------
    X : array_like (n, d)
        Dense, or a SciPy sparse matrix.
    y : array_like (n,) of -1 and +1, both present

    Returns
    -------
    Separation

    Raises
    ------
    ValueError
        If the data are not as above.
    ArithmeticError
        If the classes touch or miss each other by so little that neither answer can be
        verified in double precision.

    Examples
    --------
    >>> from lincls import separate
    >>> separate([[0, 0], [1, 1], [2, 0]], [-1, 1, -1]).separable
    True
    >>> separate([[0], [1], [2]], [-1, 1, -1]).certificate.round(6)
    array([0.5, 1. , 0.5])
    """
    X, y = as_Xy(X, y, both=True, sparse=True)
    low, high = (dense(bound).ravel() for bound in (X.min(axis=0), X.max(axis=0)))
    centre = low / 2 + high / 2
    spread = np.maximum(high - centre, centre - low)
    largest = spread.max() or 1.0
    spread[spread == 0] = largest

    c = np.append(np.zeros(len(spread)), [1.0, 1.0])

    # Least squares weigh all coordinates alike, in units of their spreads; in one unit they find other directions.
    methods = (_by_least_squares, spread), (_by_linear_program, spread), (_by_least_squares, largest)
    wide = is_sparse(X) and X.shape[1] > WIDE
    for solve, unit in methods[1:2] if wide else methods:
        # Few points decide, those that are mixed or nearest to the separator. Until they do, the worst others join.
        few = join = _some_of_each(y)
        while len(join):
            few = np.union1d(few, join)
            signs = y[few]
            A = _sparse_system(X[few], signs, unit) if wide else _system(dense(X[few]) - centre, signs, unit)
            lam, u = solve(A, c)
            with np.errstate(over="ignore", invalid="ignore"):
                w = u / unit
                scores = X @ w
                if found := _certain_separation(w, scores, X, y):
                    return found
            if unit is spread:
                lam = lam / np.where(signs > 0, lam[signs > 0].sum() or 1, lam[signs < 0].sum() or 1)
                difference = np.abs(A @ lam - c).max()
                if difference <= CERTIFICATE_TOLERANCE:
                    certificate = np.zeros(len(y))
                    certificate[few] = lam
                    return Separation(separable=False, certificate=certificate)
            join = _beyond(scores, y, few)
    raise ArithmeticError(
        "cannot decide in double precision whether the classes are separable: the best mixtures differ by "
        f"{difference:.1e} of the data's spread, and no separator is certain after rounding" + _offset(centre, spread)
    )


def _system(X: np.ndarray, y: np.ndarray, unit: np.ndarray | float) -> np.ndarray:
    """Return A: a column y_i x_i for each point, in these units, and rows that sum up each class."""
    return np.vstack([(y[:, None] * (X / unit)).T, y > 0, y < 0])


def _sparse_system(X: Any, y: np.ndarray, unit: np.ndarray | float) -> Any:
    """Return A sparse, of points that are not centred: that would fill their zeros."""
    from scipy.sparse import csr_array, diags_array, vstack

    reflected = diags_array(y) @ csr_array(X) @ diags_array(1 / unit)
    return csr_array(vstack([reflected.T, csr_array([y > 0, y < 0], dtype=float)]))


def _certain_separation(w: np.ndarray, scores: np.ndarray, X: np.ndarray, y: np.ndarray) -> Separation | None:
    """Return the separation in the direction w, with the offset halfway between the classes, if it is certain."""
    b = -(scores[y > 0].min() + scores[y < 0].max()) / 2
    certain = certain_margin(w, b, X, y)
    if certain > 0 and max(abs(b), *np.abs(w)) <= certain * LARGEST:
        return Separation(separable=True, w=w / certain, b=float(b / certain))
    return None


def _beyond(scores: np.ndarray, y: np.ndarray, few: np.ndarray) -> np.ndarray:
    """Return the points that go farthest to the other class, farther than any of the few."""
    least, most = scores[few][y[few] > 0].min(), scores[few][y[few] < 0].max()
    with np.errstate(invalid="ignore"):
        beyond = np.where(y > 0, least - scores, scores - most)
    worst = np.argsort(-beyond)[: len(few) // 2 + 1]
    return worst[beyond[worst] > 0]


def _offset(centre: np.ndarray, spread: np.ndarray) -> str:
    """Say where the points lie so far from the origin that rounding, which grows with it, is the trouble."""
    if (np.abs(centre) > 1e3 * spread).any():
        return "; a feature lies more than 1000 spreads from 0, where rounding eats the margin: subtract the mean"
    return ""


def _some_of_each(y: np.ndarray) -> np.ndarray:
    """Return the indices of up to FIRST points of each class, evenly apart, in ascending order."""
    of_classes = (np.flatnonzero(y == label) for label in (1, -1))
    return np.sort(np.concatenate([i[np.linspace(0, len(i) - 1, min(FIRST, len(i))).astype(int)] for i in of_classes]))


def _by_least_squares(A: np.ndarray, c: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the lam >= 0 of least ``||A lam - c||``, and u, where the residual ``c - A lam`` is (-u, s, t).

    The residual r satisfies A^T r <= 0: u.z >= s on the positive class and u.z <= -t on the negative one;
    s + t = ||r||^2 > 0 unless r = 0.
    """
    from scipy.optimize import nnls

    system: Any = np.column_stack([A, c])
    if A.size > LONG and len(A) > A.shape[1]:  # all norms are those of fewer rows
        system = np.linalg.qr(system, mode="r")
    try:
        lam, _ = nnls(system[:, :-1], system[:, -1])
    except RuntimeError:  # too many steps
        lam = np.zeros(A.shape[1])
    return lam, (A @ lam)[:-2]


def _by_linear_program(A: Any, c: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return what `_by_least_squares` does, where that fails: SciPy's may end at what is no minimum (scipy#25389).

    Maximises t with y_i (u.z_i + b) >= t, all |u_j| <= 1 and t <= 1; lam are the multipliers, twice, which sum to 1.
    """
    from scipy.optimize import linprog
    from scipy.sparse import vstack

    (rows, n), stack = A.shape, vstack if is_sparse(A) else np.vstack
    d = rows - 2
    signs = A[[d]] - A[[d + 1]]
    bounds, aim = [(-1, 1)] * d + [(None, None), (None, 1)], np.append(np.zeros(d + 1), -1)
    answer = linprog(aim, stack([-A[:d], -signs, np.ones((1, n))]).T, np.zeros(n), bounds=bounds)
    return (-2 * answer.ineqlin.marginals, answer.x[:d]) if answer.status == 0 else (np.zeros(n), np.zeros(d))


def certain_margin(w: np.ndarray, b: float, X: np.ndarray, y: np.ndarray) -> float:
    """Return the smallest y_i (w.x_i + b), less all that rounding can have added to it."""
    return (y * (X @ w + b) - score_rounding(w, b, X)).min()


def score_rounding(w: np.ndarray, b: float, X: np.ndarray) -> np.ndarray:
    """Return what rounding can add to each w.x_i + b: twice the usual bound for a sum of d + 1 products."""
    return (X.shape[1] + 4) * EPS * (abs(X) @ abs(w) + abs(b))
