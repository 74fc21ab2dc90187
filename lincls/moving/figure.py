"""A figure that moves: what it starts from, the states that the text speaks of, and its still."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .._validate import as_Xy, needs

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["MovingFigure", "Renderer", "MIME", "ASPECT", "plane_figure", "as_plane", "as_limits", "as_svg"]

MIME = "application/vnd.lincls.figure+json"
ASPECT = 400 / 320  # of the drawing surface in website/static/figures/plane.js


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

    def states(self, **states: dict[str, Any]) -> MovingFigure:
        """Return the figure with states that sentences of the text can set: what each changes in `given`.

        The text says `<a href="#fig-name" data-set="state">...</a>`.

        Parameters
        ----------
        **states : dict
            For each name what differs from the beginning; JSON.

        Returns
        -------
        MovingFigure

        Examples
        --------
        >>> from lincls.moving import MovingFigure
        >>> MovingFigure("margin", {"C": 1.0}).states(dear={"C": 100}).given["states"]
        {'dear': {'C': 100}}
        """
        return replace(self, given=self.given | {"states": states})

    def asks(self, question: str, mark: str, *, what: str = "", state: str = "") -> MovingFigure:
        """Return the figure with a question that a reader of the page answers by hand before the figure does.

        Parameters
        ----------
        question : str
        mark : {"points", "line", "value"}
            What the reader marks.
        what : str
            Of points, what those to be marked do, such as "decide where the line runs" or "have slack".
        state : str
            The one of `states` that is the answer; "" for the beginning.

        Returns
        -------
        MovingFigure

        Raises
        ------
        ValueError
            If there is no such mark or state.

        Examples
        --------
        >>> from lincls.moving import MovingFigure
        >>> MovingFigure("price").asks("Which multiplier?", "value").given["asks"]["mark"]
        'value'
        """
        if mark not in ("points", "line", "value"):
            raise ValueError(f"mark must be points, line or value, got {mark!r}")
        if state and state not in self.given.get("states", ()):
            raise ValueError(f"the figure has no state {state!r}")
        asks = {"question": question, "mark": mark, "what": what, "state": state}
        return replace(self, given=self.given | {"asks": asks})

    def _repr_mimebundle_(self, include=None, exclude=None):
        """Offer the still to all, and to the book the element too."""
        whole = {"kind": self.kind, "given": self.given, "still": self.still}
        return {"text/plain": repr(self), "image/svg+xml": self.still, MIME: json.dumps(whole)}


def plane_figure(
    kind: str, still: Figure, X: Any, y: Any, title: str, /, pad: float = 0.2, **given: Any
) -> MovingFigure:
    """Return a figure of points in the plane, each on one of two sides; `given` may name more classes in `y`."""
    X, y = as_plane(X, y)
    points = {"title": title, "X": X.tolist(), "y": y.tolist(), "limits": as_limits(X, pad)}
    return MovingFigure(kind, points | given, as_svg(still))


def as_plane(X: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return X (n, 2) and y, checked; both classes must be there."""
    X, y = as_Xy(X, y, both=True)
    if X.shape[1] != 2:
        raise ValueError(f"a figure needs points in the plane, X (n, 2), got shape {X.shape}")
    return X, y


def as_limits(X: np.ndarray, pad: float = 0.2) -> list[float]:
    """Return limits of x and y at the same scale, around the points."""
    low, high = X.min(axis=0), X.max(axis=0)
    middle, size = (low + high) / 2, (high - low).clip(1e-9) * (1 + 2 * pad)
    height = max(size[1], size[0] / ASPECT)
    half = np.array([height * ASPECT, height]) / 2
    return np.round([middle[0] - half[0], middle[0] + half[0], middle[1] - half[1], middle[1] + half[1]], 6).tolist()


def as_svg(fig: Figure) -> str:
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
