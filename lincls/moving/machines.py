"""Figures of margins, duals and kernels, from data and results that lincls computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_vector, as_Xy
from .figure import MovingFigure, as_plane, as_svg, plane_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ..path import SVMPath

__all__ = ["hulls", "margin", "losses", "price", "dual", "path", "kernel", "lift"]


def hulls(still: Figure, X: ArrayLike, y: ArrayLike, *, pair: ArrayLike) -> MovingFigure:
    """Drag a mixture of each class, a ceiling for the margin; `pair` (2, 2) is where they begin.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.hulls(Figure(), [[0, 0], [1, 1]], [-1, 1], pair=[[1, 1], [0, 0]]).given["pair"]
    [[1.0, 1.0], [0.0, 0.0]]
    """
    X, y = as_plane(X, y)
    pair = [as_vector(p, 2, "pair").tolist() for p in np.asarray(pair)]
    return plane_figure("hulls", still, X, y, "The nearest points of two hulls", pair=pair)


def margin(still: Figure, X: ArrayLike, y: ArrayLike, C: float = 1.0) -> MovingFigure:
    """Drag, add and flip points and choose C: boundary, margins, slack, alphas and the duality gap follow.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.margin(Figure(), [[0, 0], [1, 1]], [-1, 1], C=10).given["C"]
    10.0
    """
    X, y = as_plane(X, y)
    return plane_figure("margin", still, X, y, "The margin, hard and soft", C=as_scalar(C, "C", positive=True))


def losses(still: Figure, X: ArrayLike, y: ArrayLike, C: float = 1.0) -> MovingFigure:
    """Drag points; the lines of hinge, squared hinge and logistic loss follow.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.losses(Figure(), [[0, 0], [1, 1]], [-1, 1], C=2).given["C"]
    2.0
    """
    X, y = as_plane(X, y)
    return plane_figure("losses", still, X, y, "Three losses", pad=0.35, C=as_scalar(C, "C", positive=True))


def price(still: Figure, *, c: float = 1.0, alpha: float = 0.4) -> MovingFigure:
    """Set a price in place of the wall w >= c of the program: minimise w^2 / 2.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.price(Figure(), alpha=0.5).given["alpha"]
    0.5
    """
    given = {"c": as_scalar(c, "c", positive=True), "alpha": as_scalar(alpha, "alpha")}
    return MovingFigure("price", {"title": "The price of a wall"} | given, as_svg(still))


def dual(still: Figure, X: ArrayLike, y: ArrayLike, C: float = 1.0, *, alpha: ArrayLike = (0.0, 0.0)) -> MovingFigure:
    """Push around the dual of three points; complementary slackness lights up. y must be +1, -1, +1.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.dual(Figure(), [[0, 0], [1, 1], [0, 2]], [1, -1, 1], alpha=[0.5, 0.5]).given["alpha"]
    [0.5, 0.5]
    """
    X, y = as_plane(X, y)
    if y.tolist() != [1, -1, 1]:
        raise ValueError(f"y must be +1, -1, +1, got {y.tolist()}")
    alpha = as_vector(alpha, 2, "alpha").tolist()
    return plane_figure(
        "dual", still, X, y, "The dual of three points", C=as_scalar(C, "C", positive=True), alpha=alpha
    )


def path(still: Figure, X: ArrayLike, y: ArrayLike, result: SVMPath) -> MovingFigure:
    """Slide along C over the breakpoints of `result`, the `SVMPath` of X (n, 2) and y.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> from lincls import svm_path
    >>> X, y = [[0, 0], [2, 0]], [-1, 1]
    >>> moving.path(Figure(), X, y, svm_path(X, y)).given["C"]
    [0.5]
    """
    X, y = as_plane(X, y)
    if not len(result.C):
        raise ValueError("the path must have a breakpoint, got none")
    alphas = [result.at(C).alpha.tolist() for C in result.C]
    given = {"C": result.C.tolist(), "alpha": alphas, "at": 1.0}
    return plane_figure("path", still, X, y, "The path over C", **given)


def kernel(
    still: Figure, X: ArrayLike, y: ArrayLike, fresh: ArrayLike, truth: ArrayLike, *, nu: float = 1.0, C: float = 1.0
) -> MovingFigure:
    """Choose the scale nu of the Gaussian kernel and the price C; errors are counted on `fresh` points, too.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> X, y = [[0, 0], [1, 1]], [-1, 1]
    >>> moving.kernel(Figure(), X, y, X, y, nu=2).given["nu"]
    2.0
    """
    (X, y), (fresh, truth) = as_plane(X, y), as_plane(fresh, truth)
    given = {"fresh": fresh.round(3).tolist(), "truth": truth.tolist()}
    given |= {"nu": as_scalar(nu, "nu", positive=True), "C": as_scalar(C, "C", positive=True)}
    return plane_figure("kernel", still, X, y, "The Gaussian kernel, its scale and the price", pad=0.1, **given)


def lift(still: Figure, x: ArrayLike, x_labels: ArrayLike, X: ArrayLike, y: ArrayLike) -> MovingFigure:
    """Lift points x (n,) of a line onto the parabola, and points X (n, 2) of the plane to the height x1 x2.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import datasets, moving
    >>> moving.lift(Figure(), [-1, 0, 1], [-1, 1, -1], *datasets.xor()).given["line"]
    {'x': [-1.0, 0.0, 1.0], 'y': [-1.0, 1.0, -1.0]}
    """
    X, y = as_plane(X, y)
    line, labels = as_Xy(np.reshape(x, (-1, 1)), x_labels, both=True)
    return plane_figure("lift", still, X, y, "Lifting points", line={"x": line[:, 0].tolist(), "y": labels.tolist()})
