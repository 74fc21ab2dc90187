"""Hyperplanes, margins, the centroid classifier, and separability with a proof either way."""

import math
from dataclasses import dataclass

import numpy as np

from ._result import Result, freeze
from ._validate import EPS, LARGEST, as_points, as_scalar, as_vector, as_X, as_Xy, dense, needs

__all__ = [
    "Hyperplane", "functional_margin", "geometric_margin", "augment", "reflect", "radius", "centroid_classifier",
    "Separation", "separate", "certain_margin", "score_rounding",
]  # fmt: skip

# Relative residual up to which two computed mixtures count as equal: a few hundred roundings.
CERTIFICATE_TOLERANCE = 1e-13


@dataclass(frozen=True, eq=False)
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
    """

    w: np.ndarray
    b: float

    def __post_init__(self):
        """Validate, and keep a read-only copy of w."""
        w = as_vector(self.w, None).copy()
        if not w.any():
            raise ValueError(f"w must not be zero: {{x : 0.x + b = 0}} is no hyperplane, got w = {w}")
        object.__setattr__(self, "w", freeze(w))
        object.__setattr__(self, "b", as_scalar(self.b, "b"))

    def decision(self, X):
        """Score f(x) = w.x + b of each point: positive, zero or negative with its side."""
        return as_points(X, len(self.w)) @ self.w + self.b

    def signed_distance(self, X):
        """Signed distance ``f(x)/||w||`` of each point, in units of X (Theorem thm-signed-distance)."""
        return self.decision(X) / math.hypot(*self.w)

    def project(self, X):
        """Nearest point of the hyperplane, ``x - (f(x)/||w||) w/||w||`` (Theorem thm-signed-distance)."""
        X, unit = dense(as_points(X, len(self.w))), self.w / math.hypot(*self.w)
        return X - np.multiply.outer(self.signed_distance(X), unit)

    def predict(self, X):
        """Label of each point, an int: +1 where f(x) > 0, and -1 where f(x) <= 0."""
        return np.where(self.decision(X) > 0, 1, -1)

    @property
    def distance_from_origin(self):
        """Distance ``|b|/||w||`` of the hyperplane from the origin, never negative."""
        return abs(self.b) / math.hypot(*self.w)


def functional_margin(w, b, X, y):
    """Smallest y_i (w.x_i + b): positive exactly when (w, b) separates the data.

    Parameters
    ----------
    w : array_like (d,)
    b : float
    X : array_like (n, d)
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
    Definition def-margins; notes PIP, equation (9), for a point and for a training set.
    """
    X, y = as_Xy(X, y)
    w, b = as_vector(w, X.shape[1]), as_scalar(b, "b")
    return float((y * (X @ w + b)).min())


def geometric_margin(w, b, X, y):
    """Smallest ``y_i (w.x_i + b)/||w||``: the signed distance of the worst point, in units of X.

    Arguments and errors are those of `functional_margin`; in addition w must not be zero.
    Definition def-margins.
    """
    return functional_margin(w, b, X, y) / math.hypot(*Hyperplane(w, b).w)


def augment(X, rho=1.0):
    """Append the constant coordinate rho to every point: (x, rho), shape (n, d+1).

    With weights (w, b/rho) the score w.x + b becomes an inner product without offset
    (Proposition prop-augment). Raises ValueError unless X is (n, d) and rho > 0.
    """
    X, rho = as_X(X), as_scalar(rho, "rho", positive=True)
    return np.column_stack([X, np.full(len(X), rho)])


def reflect(X, y):
    """Multiply every point by its label: rows y_i x_i, shape (n, d).

    A vector a separates (X, y) through the origin exactly when a.z > 0 for every row z
    (Proposition prop-reflect; notes YUI, page 1).
    """
    X, y = as_Xy(X, y)
    return y[:, None] * X


def radius(X):
    """``R = max_i ||x_i||``, the radius of the smallest ball around the origin that holds the data."""
    return float(max(np.linalg.norm(as_X(X), axis=1)))


def centroid_classifier(X, y):
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
    """
    X, y = as_Xy(X, y, both=True)
    mu_pos, mu_neg = X[y > 0].mean(axis=0), X[y < 0].mean(axis=0)
    w = mu_pos - mu_neg
    if not w.any():
        raise ValueError(f"the class means must differ to define a boundary, both are {mu_pos}")
    return Hyperplane(w, -w @ (mu_pos + mu_neg) / 2)


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
        up to rounding (1e-13 of the spread of each coordinate).
    """

    separable: bool
    w: np.ndarray | None = None
    b: float | None = None
    certificate: np.ndarray | None = None


def separate(X, y):
    """Find (w, b) with y_i (w.x_i + b) >= 1 for all i, or equal mixtures of the two classes.

    Solves ``min ||A lam - c||`` over ``lam >= 0``, where A lam = c says that lam sums to 1 in each class
    and that the two mixtures are the same point. A residual of zero is the certificate; otherwise
    Farkas's lemma reads a separating hyperplane off the residual (Theorem thm-separation).
    Both answers are verified before they are returned.

    Parameters
    ----------
    X : array_like (n, d)
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
    """
    with needs("scipy"):
        from scipy.optimize import nnls

    X, y = as_Xy(X, y, both=True)
    centre = X.min(axis=0) / 2 + X.max(axis=0) / 2
    spread = np.abs(X - centre).max(axis=0)
    Z = (X - centre) / np.where(spread > 0, spread, 1)

    A = np.vstack([(y[:, None] * Z).T, y > 0, y < 0])
    c = np.append(np.zeros(X.shape[1]), [1.0, 1.0])
    lam, _ = nnls(A, c)

    # The residual is (-u, s, t). It satisfies A^T r <= 0: u.z >= s on the positive
    # class and u.z <= -t on the negative one; s + t = ||r||^2 > 0 unless r = 0. Only
    # the direction u is kept: the offset halfway between the classes is more exact
    # when computed from the data.
    u = (A @ lam)[:-2]
    with np.errstate(over="ignore", invalid="ignore"):
        w = u / np.where(spread > 0, spread, 1)
        scores = X @ w
        b = -(scores[y > 0].min() + scores[y < 0].max()) / 2
        certain = certain_margin(w, b, X, y)
        if certain > 0 and max(abs(b), *np.abs(w)) <= certain * LARGEST:
            return Separation(separable=True, w=w / certain, b=float(b / certain))

    lam = lam / np.where(y > 0, lam[y > 0].sum() or 1, lam[y < 0].sum() or 1)
    if np.abs(A @ lam - c).max() <= CERTIFICATE_TOLERANCE:
        return Separation(separable=False, certificate=lam)
    raise ArithmeticError(
        "cannot decide in double precision whether the classes are separable: the best mixtures differ by "
        f"{np.abs(A @ lam - c).max():.1e} of the data's spread, and no separator is certain after rounding"
    )


def certain_margin(w, b, X, y):
    """Return the smallest y_i (w.x_i + b), less all that rounding can have added to it."""
    return (y * (X @ w + b) - score_rounding(w, b, X)).min()


def score_rounding(w, b, X):
    """Return what rounding can add to each w.x_i + b: twice the usual bound for a sum of d + 1 products."""
    return (X.shape[1] + 4) * EPS * (abs(X) @ abs(w) + abs(b))
