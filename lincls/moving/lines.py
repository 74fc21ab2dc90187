"""Figures of lines and of the perceptron, from data and results that lincls computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from .._validate import as_order, as_scalar, as_vector
from .figure import MovingFigure, as_limits, as_plane, as_svg, plane_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["hyperplane", "certificate", "perceptron", "adversary"]


def hyperplane(still: Figure, X: ArrayLike, y: ArrayLike, w: ArrayLike, b: float, *, point: ArrayLike) -> MovingFigure:
    """Take the arrow, the line or a point by hand; score, signed distance and both margins follow.

    Parameters
    ----------
    still : matplotlib Figure
        The picture for notebooks and print; it is closed.
    X : array_like (n, 2)
    y : array_like (n,) of -1 and +1
    w : array_like (2,)
    b : float
    point : array_like (2,)
        Where the point begins.

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
    >>> moving.hyperplane(Figure(), [[0, 0], [1, 1]], [-1, 1], [1, 1], -1, point=[1, 0])
    <figure that moves: hyperplane>
    """
    X, y = as_plane(X, y)
    given = {"w": as_vector(w, 2).tolist(), "b": as_scalar(b, "b"), "point": as_vector(point, 2, "point").tolist()}
    return plane_figure("hyperplane", still, X, y, "A hyperplane to turn and shift", **given)


def certificate(still: Figure, X: ArrayLike, y: ArrayLike) -> MovingFigure:
    """Drag, add and flip points; a separator or a certificate answers.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.certificate(Figure(), [[0, 0], [1, 1]], [-1, 1])
    <figure that moves: certificate>
    """
    X, y = as_plane(X, y)
    return plane_figure("certificate", still, X, y, "A separator or a certificate", pad=0.6)


def perceptron(still: Figure, sets: dict[str, tuple], orders: dict[str, ArrayLike]) -> MovingFigure:
    """Step through a run of the perceptron, up to 200 updates; the points can be moved.

    Parameters
    ----------
    still : matplotlib Figure
    sets : dict of name to (X, y)
        Data sets to choose from, X (n, 2).
    orders : dict of name to order
        Orders of the points to choose from; of a smaller set, the indices that it has.

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
    >>> moving.perceptron(Figure(), {"two": ([[0, 0], [1, 1]], [-1, 1])}, {"back": [1, 0]}).given["orders"]
    [{'name': 'back', 'order': [1, 0]}]
    """
    sets = {name: as_plane(*data) for name, data in sets.items()}
    largest = max(len(X) for X, _ in sets.values())
    given = {
        "sets": [
            {"name": name, "X": X.tolist(), "y": y.tolist(), "limits": as_limits(X)} for name, (X, y) in sets.items()
        ],
        "orders": [{"name": name, "order": as_order(order, largest).tolist()} for name, order in orders.items()],
        "limit": 200,
    }
    return MovingFigure("perceptron", given | {"title": "The perceptron, step by step"}, as_svg(still))


def adversary(still: Figure, R: float, delta: float) -> MovingFigure:
    """Choose the points yourself, at most R long and at least delta along u, and make the perceptron err.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.adversary(Figure(), 4, 1).given["R"]
    4.0
    """
    R, delta = as_scalar(R, "R", positive=True), as_scalar(delta, "delta", positive=True)
    if delta > R:
        raise ValueError(f"delta must be at most R, got {delta} and {R}")
    given = {"title": "You against the perceptron", "R": R, "delta": delta}
    return MovingFigure("adversary", given, as_svg(still))
