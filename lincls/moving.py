"""Figures that move, from data and results that lincls computed.

A function here returns a `MovingFigure`. On the book's pages it is a custom element of book/static/figures; in a
notebook, in print and without scripts it is the still picture that was given with it.
"""

from __future__ import annotations

import io
import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ._validate import as_order, as_scalar, as_vector, as_Xy, needs

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .path import SVMPath

__all__ = ["MovingFigure", "hyperplane", "perceptron", "margin", "dual", "multiclass", "path", "Renderer"]

MIME = "application/vnd.lincls.figure+json"
ASPECT = 400 / 320  # of the drawing surface in book/static/figures/plane.js


@dataclass(frozen=True, eq=False, repr=False)
class MovingFigure:
    """An interactive figure and its still.

    Attributes
    ----------
    kind : str
        The custom element is ``<lincls-kind>``.
    given : dict
        What the element starts from; JSON.
    still : str
        SVG.

    Examples
    --------
    >>> from lincls.moving import MovingFigure
    >>> MovingFigure("margin", {"C": 1.0})
    <figure that moves: margin>
    """

    kind: str
    given: dict[str, Any] = field(default_factory=dict)
    still: str = ""

    def __repr__(self):
        """Name the figure in one line."""
        return f"<figure that moves: {self.kind}>"

    def _repr_mimebundle_(self, include=None, exclude=None):
        """Offer the still to all, and to the book the element too."""
        whole = {"kind": self.kind, "given": self.given, "still": self.still}
        return {"text/plain": repr(self), "image/svg+xml": self.still, MIME: json.dumps(whole)}


def hyperplane(still: Figure, X: ArrayLike, y: ArrayLike, w: ArrayLike, b: float, *, point: ArrayLike) -> MovingFigure:
    """Turn w, shift b, drag a point; score, signed distance, projection and both margins follow.

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
    X, y = _plane(X, y)
    given = {
        "w": as_vector(w, 2).tolist(),
        "b": as_scalar(b, "b"),
        "point": as_vector(point, 2, "point").tolist(),
    }
    return _figure("hyperplane", still, X, y, "A hyperplane to turn and shift", **given)


def perceptron(
    still: Figure, sets: dict[str, tuple], orders: dict[str, ArrayLike], *, limit: int = 200
) -> MovingFigure:
    """Step through a run of the perceptron; the points can be moved.

    Parameters
    ----------
    still : matplotlib Figure
    sets : dict of name to (X, y)
        Data sets to choose from, X (n, 2).
    orders : dict of name to order
        Orders of the points to choose from; of a smaller set, the indices that it has.
    limit : int
        Updates after which a run is cut.

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
    sets = {name: _plane(*data) for name, data in sets.items()}
    largest = max(len(X) for X, _ in sets.values())
    limits = _limits(np.vstack([X for X, _ in sets.values()]))
    given = {
        "sets": [{"name": name, "X": X.tolist(), "y": y.tolist()} for name, (X, y) in sets.items()],
        "orders": [{"name": name, "order": as_order(order, largest).tolist()} for name, order in orders.items()],
        "limits": limits,
        "limit": limit,
    }
    return MovingFigure("perceptron", given | {"title": "The perceptron, step by step"}, _svg(still))


def margin(still: Figure, X: ArrayLike, y: ArrayLike, C: float = 1.0) -> MovingFigure:
    """Drag, add and flip points and choose C: boundary, margins, slack, alphas and the duality gap follow.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.margin(Figure(), [[0, 0], [1, 1]], [-1, 1], C=10).given["C"]
    10.0
    """
    X, y = _plane(X, y)
    return _figure("margin", still, X, y, "The margin, hard and soft", C=as_scalar(C, "C", positive=True))


def dual(still: Figure, X: ArrayLike, y: ArrayLike, C: float = 1.0, *, alpha: ArrayLike = (0.0, 0.0)) -> MovingFigure:
    """Push around the dual of three points; complementary slackness lights up. y must be +1, -1, +1.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import moving
    >>> moving.dual(Figure(), [[0, 0], [1, 1], [0, 2]], [1, -1, 1], alpha=[0.5, 0.5]).given["alpha"]
    [0.5, 0.5]
    """
    X, y = _plane(X, y)
    if y.tolist() != [1, -1, 1]:
        raise ValueError(f"y must be +1, -1, +1, got {y.tolist()}")
    alpha = as_vector(alpha, 2, "alpha").tolist()
    return _figure("dual", still, X, y, "The dual of three points", C=as_scalar(C, "C", positive=True), alpha=alpha)


def multiclass(still: Figure, X: ArrayLike, labels: ArrayLike, C: float = 1.0) -> MovingFigure:
    """Drag points of three or four classes; the regions of a joint machine and of one against the rest follow.

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
    X, _ = _plane(X, np.where(y == 0, 1, -1))
    given = {"C": as_scalar(C, "C", positive=True), "names": [str(name) for name in names]}
    return _figure("multiclass", still, X, y, "Three classes and their regions", **given)


def path(still: Figure, X: ArrayLike, y: ArrayLike, result: SVMPath, *, at: float = 1.0) -> MovingFigure:
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
    X, y = _plane(X, y)
    if not len(result.C):
        raise ValueError("the path must have a breakpoint, got none")
    alphas = [result.at(C).alpha.tolist() for C in result.C]
    given = {"C": result.C.tolist(), "alpha": alphas, "at": as_scalar(at, "at", positive=True)}
    return _figure("path", still, X, y, "The path over C", **given)


def _figure(kind, still, X, y, title, **given):
    return MovingFigure(
        kind, {"title": title, "X": X.tolist(), "y": y.tolist(), "limits": _limits(X)} | given, _svg(still)
    )


def _plane(X, y):
    """Return X (n, 2) and y, checked; both classes must be there."""
    X, y = as_Xy(X, y, both=True)
    if X.shape[1] != 2:
        raise ValueError(f"a figure needs points in the plane, X (n, 2), got shape {X.shape}")
    return X, y


def _limits(X, pad=0.2):
    """Return limits of x and y at the same scale, around the points."""
    low, high = X.min(axis=0), X.max(axis=0)
    middle, size = (low + high) / 2, (high - low).clip(1e-9) * (1 + 2 * pad)
    height = max(size[1], size[0] / ASPECT)
    half = np.array([height * ASPECT, height]) / 2
    return np.round([middle[0] - half[0], middle[0] + half[0], middle[1] - half[1], middle[1] + half[1]], 6).tolist()


def _svg(fig):
    """Return a matplotlib figure as SVG, and close it."""
    with needs("lincls[plot]"):
        import matplotlib.pyplot as plt

    file = io.StringIO()
    fig.savefig(file, format="svg", bbox_inches="tight", metadata={"Date": None})
    plt.close(fig)
    return file.getvalue()


class Renderer:
    """Writes a MovingFigure into a page that myst-nb makes (entry point myst_nb.mime_renderers).

    Examples
    --------
    >>> from lincls.moving import Renderer
    >>> Renderer.mime_priority_overrides
    (('html', 'application/vnd.lincls.figure+json', 1),)
    """

    mime_priority_overrides = (("html", MIME, 1),)

    @staticmethod
    def handle_mime(renderer: Any, data: Any, inline: bool) -> list | None:
        """Return the element around its still; None for what is none of ours."""
        if data.mime_type != MIME:
            return None
        from docutils import nodes

        whole = json.loads(data.string)
        script = json.dumps(whole["given"]).replace("<", "\\u003c")  # nothing in it may end the script
        start = f'<lincls-{whole["kind"]} class="moving"><script type="application/json">{script}</script>'
        still = renderer.render_image(replace(data, mime_type="image/svg+xml", content=whole["still"]))
        return [nodes.raw("", start, format="html"), *still, nodes.raw("", f"</lincls-{whole['kind']}>", format="html")]
