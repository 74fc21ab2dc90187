"""Checks of what the chapter on geometry claims."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_vector, as_Xy
from ..geometry import Hyperplane, centroid_classifier, functional_margin
from .claims import require

__all__ = ["check_separates", "check_separation", "check_distance", "check_centroid", "check_scaling"]


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
    lincls.checks.CheckFailed: y (w.x + b) > 0 fails at point 1 (1 of 2)
    """
    X, y = as_Xy(X, y)
    margins = y * (X @ as_vector(w, X.shape[1]) + as_scalar(b, "b"))
    require(margins > 0, "y (w.x + b) > 0")
    if at_least > 0:
        require(margins >= at_least * (1 - tol), f"y (w.x + b) >= {at_least:g}")


def check_separation(separation: Any, X: ArrayLike, y: ArrayLike, *, tol: float = 1e-12) -> None:
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
        check_separates(separation.w, separation.b, X, y, at_least=1, tol=tol)
        return
    lam = as_vector(separation.certificate, len(X), "certificate")
    require(lam >= 0, "lam >= 0")
    for label in (1, -1):
        require(abs(lam[y == label].sum() - 1) <= tol, f"the weights of class {label:+d} sum to 1", "class")
    spread = np.ptp(X, axis=0)
    require(abs((lam * y) @ X) <= tol * (spread + abs(X).max(axis=0)), "the mixtures are equal", "coordinate")


def check_distance(w: ArrayLike, b: float, X: ArrayLike, *, tol: float = 1e-12) -> None:
    """Check signed distance and projection (Theorem thm-signed-distance).

    The projection lies on the hyperplane, the step to it is parallel to w, and its length is ``|f|/||w||``.

    Examples
    --------
    >>> from lincls.checks import check_distance
    >>> print(check_distance([3, 4], -10, [[6, 8], [0, 0]]))
    None
    """
    h = Hyperplane(as_vector(w, None), b)
    X = np.atleast_2d(np.asarray(X, dtype=float))
    step, distance = X - h.project(X), h.signed_distance(X)
    norm = np.linalg.norm(h.w)
    size = np.linalg.norm(X, axis=1) + h.distance_from_origin
    require(abs(h.decision(h.project(X))) <= tol * norm * size, "f(projection) = 0")
    off = np.linalg.norm(step - np.outer(distance, h.w / norm), axis=1)
    require(off <= tol * size, "x - projection = distance * w/||w||")
    require(abs(np.linalg.norm(step, axis=1) - abs(distance)) <= tol * size, "||x - projection|| = |distance|")


def check_centroid(X: ArrayLike, y: ArrayLike, points: ArrayLike, *, tol: float = 1e-12) -> None:
    """Check that the centroid classifier predicts the nearer mean, off ties (Theorem thm-centroid).

    Examples
    --------
    >>> from lincls.checks import check_centroid
    >>> print(check_centroid([[4, 0], [0, 0]], [1, -1], points=[[3, 7], [1, -5]]))
    None
    """
    X, y = as_Xy(X, y, both=True)
    h, points = centroid_classifier(X, y), np.atleast_2d(np.asarray(points, dtype=float))
    to_pos, to_neg = (np.linalg.norm(points - X[y == label].mean(axis=0), axis=1) for label in (1, -1))
    clear = abs(to_pos - to_neg) > tol * (to_pos + to_neg)
    require((h.predict(points) == np.where(to_pos < to_neg, 1, -1)) | ~clear, "the prediction is the nearer mean")


def check_scaling(w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, *, tol: float = 1e-12) -> None:
    """Check that a separator divided by its functional margin m > 0 has y_i f(x_i) >= 1 (Theorem thm-scaling).

    Examples
    --------
    >>> from lincls.checks import check_scaling
    >>> print(check_scaling([1, 1], 0, [[2, 1], [-1, -2]], [1, -1]))
    None
    """
    X, y = as_Xy(X, y)
    check_separates(w, b, X, y)
    m = functional_margin(w, b, X, y)
    w, b = np.divide(w, m), b / m
    require(y * (X @ w + b) >= 1 - tol * (abs(X) @ abs(w) + abs(b)), "y (w.x + b)/m >= 1")
