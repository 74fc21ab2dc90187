"""Figures of several classes and of honest numbers, from data and results that lincls computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from .._validate import as_scalar, as_vector, as_Xy
from .figure import MovingFigure, as_plane, as_svg, plane_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ..multiclass import SoftmaxResult

__all__ = ["multiclass", "softmax", "threshold", "units"]


def multiclass(still: Figure, X: ArrayLike, labels: ArrayLike, C: float = 1.0) -> MovingFigure:
    """Drag points of three or four classes; the regions, trained together and one against the rest, follow.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.multiclass(Figure(), [[0, 0], [1, 1], [0, 2]], ["a", "b", "c"]).given["names"]
    ['a', 'b', 'c']
    """
    names, y = np.unique(labels, return_inverse=True)
    if not 3 <= len(names) <= 4:
        raise ValueError(f"labels must hold 3 or 4 classes, got {len(names)}")
    X, _ = as_plane(X, np.where(y == 0, 1, -1))
    C, names = as_scalar(C, "C", positive=True), [str(name) for name in names]
    return plane_figure("multiclass", still, X, y, "Three classes and their regions", C=C, names=names)


def softmax(
    still: Figure, X: ArrayLike, labels: ArrayLike, result: SoftmaxResult, *, point: ArrayLike, axes: Sequence[str]
) -> MovingFigure:
    """Change the temperature of the probabilities of `result`, fitted to X (n, 2) and labels, at a point.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving, softmax_regression
    >>> X, labels = [[0, 0], [1, 1], [0, 2]], ["a", "b", "c"]
    >>> fit = softmax_regression(X, labels, 1)
    >>> moving.softmax(Figure(), X, labels, fit, point=[0, 1], axes=("x₁", "x₂")).given["names"]
    ['a', 'b', 'c']
    """
    y = np.searchsorted(result.classes, labels)
    X, _ = as_plane(X, np.where(y == 0, 1, -1))
    given = {"W": result.W.tolist(), "b": result.b.tolist(), "names": [str(name) for name in result.classes]}
    given |= {"point": as_vector(point, 2, "point").tolist(), "axes": list(axes)}
    return plane_figure("softmax", still, X, y, "The temperature of a softmax", **given)


def threshold(
    still: Figure, scores: ArrayLike, y: ArrayLike, *, t: float = 0.0, ratio: float = 1.0, names: Sequence[str]
) -> MovingFigure:
    """Move the threshold t on scores (n,); the confusion matrix, the ROC curve and the price follow.

    Parameters
    ----------
    still : matplotlib Figure
    scores : array_like (n,)
    y : array_like (n,) of -1 and +1
    t : float
        The threshold in the beginning.
    ratio : float
        What a false positive costs, in false negatives.
    names : two str
        What the positive and the negative class are called.

    Returns
    -------
    MovingFigure

    Raises
    ------
    ValueError
        If the data are not as above.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.threshold(Figure(), [-1, 1], [-1, 1], names=("praise", "complaints")).given["f"]
    [-1.0, 1.0]
    """
    f, y = as_Xy(np.reshape(scores, (-1, 1)), y, both=True)
    given = {"f": f[:, 0].round(4).tolist(), "y": y.tolist(), "names": list(names), "t": as_scalar(t, "t")}
    given |= {"title": "Where to cut", "ratio": as_scalar(ratio, "ratio", positive=True)}
    return MovingFigure("threshold", given, as_svg(still))


def units(still: Figure, X: ArrayLike, y: ArrayLike, *, names: Sequence[str]) -> MovingFigure:
    """Change the unit of the second measurement; the hard margin follows. `names` are those of the axes.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.units(Figure(), [[0, 0], [1, 1]], [-1, 1], names=("width", "length")).given["names"]
    ['width', 'length']
    """
    X, y = as_plane(X, y)
    return plane_figure("units", still, X, y, "Another unit, another line", pad=0.1, names=list(names))
