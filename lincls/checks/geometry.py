"""Checks of what the chapter on geometry claims: distances, separators and certificates."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_vector, as_X, as_Xy
from ..geometry import Hyperplane, augment, centroid_classifier, functional_margin, reflect
from .claims import EXACT, class_sums, require

__all__ = [
    "check_separates", "check_separation", "check_distance", "check_augment", "check_reflect", "check_centroid",
    "check_scaling",
]  # fmt: skip


def check_separates(
    w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, *, at_least: float = 0.0, tol: float = 1e-12
) -> None:
    """Check y_i (w.x_i + b) > 0 for all i; with at_least > 0, that it is at least so much.

    Examples
    --------
    >>> from lincls.checks import check_separates
    >>> check_separates([1, 0], 0, [[2, 5], [-1, 3]], [1, -1])
    >>> check_separates([1, 0], 0, [[2, 5], [-1, 3]], [1, 1])
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: y (w.x + b) > 0 fails at point 1 (1 of 2)
    """
    X, y = as_Xy(X, y)
    margins = y * (X @ as_vector(w, X.shape[1]) + as_scalar(b, "b"))
    require(margins > 0, "y (w.x + b) > 0")
    if at_least > 0:
        require(margins >= at_least * (1 - tol), f"y (w.x + b) >= {at_least:g}")


def check_separation(separation: Any, X: ArrayLike, y: ArrayLike) -> None:
    """Check the answer of `separate`: the separator, or the certificate (Theorem thm-separation).

    Examples
    --------
    >>> from lincls import separate
    >>> from lincls.checks import check_separation
    >>> X, y = [[0], [1], [2]], [1, -1, 1]
    >>> print(check_separation(separate(X, y), X, y))
    None
    """
    X, y = as_Xy(X, y, both=True)
    if separation.separable:
        check_separates(separation.w, separation.b, X, y, at_least=1, tol=EXACT)
        return
    lam = as_vector(separation.certificate, len(X), "certificate")
    require(lam >= 0, "lam >= 0")
    for label, total in zip((1, -1), class_sums(lam, y), strict=True):
        require(abs(total - 1) <= EXACT, f"the weights of class {label:+d} sum to 1", "class")
    spread = np.ptp(X, axis=0)
    require(abs((lam * y) @ X) <= EXACT * (spread + abs(X).max(axis=0)), "the mixtures are equal", "coordinate")


def check_distance(w: ArrayLike, b: float, X: ArrayLike, distances: Any = None, feet: Any = None) -> None:
    """Check signed distances and feet of perpendiculars, those of `Hyperplane` if none are given.

    Each foot lies on the hyperplane, and the step from it to its point is (signed distance) ``w/||w||``: parallel to w
    and of length ``|f|/||w||`` (Theorem thm-signed-distance).

    Examples
    --------
    >>> from lincls.checks import check_distance
    >>> check_distance([3, 4], -10, [[6, 8], [0, 0]])
    >>> check_distance([3, 4], -10, [0, 0], distances=2)
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: distance = f/||w|| fails at point 0 (1 of 1)
    """
    h = Hyperplane(as_vector(w, None), b)
    X = np.atleast_2d(np.asarray(X, dtype=float))
    if distances is None:
        distances = h.signed_distance(X)
    feet = h.project(X) if feet is None else np.atleast_2d(feet)
    norm = np.linalg.norm(h.w)
    size = np.linalg.norm(X, axis=1) + h.distance_from_origin
    miss = abs(distances - h.decision(X) / norm)
    require(miss <= EXACT * size, "distance = f/||w||")
    require(abs(h.decision(feet)) <= EXACT * norm * size, "f(foot) = 0")
    off = np.linalg.norm(X - feet - np.outer(distances, h.w / norm), axis=1)
    require(off <= EXACT * size, "x - foot = distance * w/||w||")


def check_augment(w: ArrayLike, b: float, X: ArrayLike, points: Any = None, *, rho: float = 1.0) -> None:
    """Check that (w, b/rho) scores the points, `augment(X, rho)` if none are given, as (w, b) scores X.

    Proposition prop-augment.

    Examples
    --------
    >>> from lincls.checks import check_augment
    >>> check_augment([3, 4], -10, [[6, 8], [0, 0]], rho=2)
    >>> check_augment([3, 4], -10, [[6, 8], [0, 0]], [[6, 8, 1], [0, 0, 1]], rho=2)
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: the augmented point has the score of the point fails at point 0 (2 of 2)
    """
    w, X = as_vector(w, None), as_X(X)
    points = augment(X, rho) if points is None else as_X(points)
    off = abs(points @ np.append(w, b / rho) - (X @ w + b))
    require(off <= EXACT * (abs(X) @ abs(w) + abs(b)), "the augmented point has the score of the point")


def check_reflect(a: ArrayLike, X: ArrayLike, y: ArrayLike, Z: Any = None) -> None:
    """Check that a.z_i and y_i a.x_i have the same sign, for ``Z = reflect(X, y)`` if none is given.

    Proposition prop-reflect.

    Examples
    --------
    >>> from lincls.checks import check_reflect
    >>> check_reflect([1, 0], [[2, 1], [-1, 3]], [1, -1])
    >>> check_reflect([1, 0], [[2, 1], [-1, 3]], [1, -1], [[2, 1], [-1, 3]])
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: a.z has the sign of y a.x fails at point 1 (1 of 2)
    """
    X, y = as_Xy(X, y)
    Z = reflect(X, y) if Z is None else as_X(Z)
    require(np.sign(Z @ np.asarray(a)) == np.sign(y * (X @ np.asarray(a))), "a.z has the sign of y a.x")


def check_centroid(X: ArrayLike, y: ArrayLike, points: ArrayLike, classifier: Hyperplane | None = None) -> None:
    """Check the score of a classifier, `centroid_classifier(X, y)` if none is given, by distances from both means.

    ``f(x) = (||x - m'||^2 - ||x - m||^2)/2`` with the means m and m' of the two classes, so that the prediction is the
    nearer mean, off ties (Theorem thm-centroid).

    Examples
    --------
    >>> from lincls import Hyperplane
    >>> from lincls.checks import check_centroid
    >>> check_centroid([[4, 0], [0, 0]], [1, -1], points=[[3, 7], [1, -5]])
    >>> check_centroid([[4, 0], [0, 0]], [1, -1], [[3, 7], [1, -5]], Hyperplane([4, 0], 8))
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: f = half the squares' difference fails at point 0 (2 of 2)
    """
    X, y = as_Xy(X, y, both=True)
    h = classifier or centroid_classifier(X, y)
    points = np.atleast_2d(np.asarray(points, dtype=float))
    to_pos, to_neg = (np.linalg.norm(points - X[y == label].mean(axis=0), axis=1) for label in (1, -1))
    size = to_pos**2 + to_neg**2 + (X**2).max()
    require(abs(h.decision(points) - (to_neg**2 - to_pos**2) / 2) <= EXACT * size, "f = half the squares' difference")
    clear = abs(to_pos - to_neg) > EXACT * (to_pos + to_neg)
    require((h.predict(points) == np.where(to_pos < to_neg, 1, -1)) | ~clear, "the prediction is the nearer mean")


def check_scaling(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, scaled: Any = None) -> None:
    """Check that (w, b) has y_i f(x_i) > 0 and `scaled`, else (w, b) by its functional margin, has y_i f(x_i) >= 1.

    Theorem thm-scaling.

    Examples
    --------
    >>> from lincls.checks import check_scaling
    >>> check_scaling([1, 1], 0, [[2, 1], [-1, -2]], [1, -1])
    >>> check_scaling([1, 1], 0, [[2, 1], [-1, -2]], [1, 1])
    Traceback (most recent call last):
        ...
    lincls.checks.claims.CheckFailed: y (w.x + b) > 0 fails at point 1 (1 of 2)
    """
    X, y = as_Xy(X, y)
    check_separates(w, b, X, y)
    m = functional_margin(w, b, X, y)
    w, b = scaled or (np.divide(w, m), b / m)
    require(y * (X @ w + b) >= 1 - EXACT * (abs(X) @ abs(w) + abs(b)), "y f >= 1")
