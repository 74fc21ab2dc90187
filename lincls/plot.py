"""Draw data and results on a given matplotlib Axes. Nothing here fits, prints or shows.

Class +1 is a filled blue disc, class -1 an open orange square: the pair differs in colour (for every
common kind of colour vision), in lightness and in shape. Figures have a white ground in every mode.
So do the five colours and shapes of `class_points`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ._validate import as_scalar, as_vector, as_X, as_Xy, needs, require_one_label_each
from .geometry import Hyperplane

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

__all__ = [
    "ACCENT", "INK", "NEGATIVE", "POSITIVE", "CLASSES", "use_style", "points", "boundary", "regions", "normal",
    "vector", "distances", "hull", "margin_band", "slack", "class_points", "class_regions", "losses", "path", "gap",
    "trajectory", "limits",
]  # fmt: skip

#: Colours of the two classes, of lines, and of what a figure brings out.
POSITIVE, NEGATIVE, INK, ACCENT = "#0b5cad", "#c44e00", "#222222", "#7a3b8f"
#: Colours of up to five classes. Any two differ by 25 or more in CIELAB, also as colour-blind readers see them.
CLASSES = (POSITIVE, NEGATIVE, "#0fa39d", "#291430", "#856442")
MARKERS = (("o", 1), ("s", 1), ("^", 1.4), ("D", 0.8), ("P", 1.6))  # shape, area that makes all look alike
#: Dashes of lines, for readers who tell no colours.
DASHES = ("-", "--", "-.", ":", (0, (8, 2)))

_STYLE = {
    "figure.figsize": (5.2, 3.6),
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "figure.constrained_layout.use": True,
    "font.size": 11,
    "axes.titlesize": 11,
    "axes.labelsize": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "svg.hashsalt": "lincls",  # the same figure is the same file
}


def use_style() -> None:
    """Set the book's figure style; inside Jupyter, ask for SVG figures.

    The letters are Matplotlib's own, or those of the TTF files in the folder that the environment variable
    LINCLS_FONTS names: so does the build of the book, for the letters of its pages.

    Examples
    --------
    >>> import matplotlib as mpl
    >>> from lincls import plot
    >>> with mpl.rc_context():
    ...     plot.use_style()
    ...     mpl.rcParams["axes.spines.top"]
    False
    """
    with needs("lincls[plot]"):
        import matplotlib as mpl
        from matplotlib import cycler

    colours = [POSITIVE, NEGATIVE, "#2f7d4f", ACCENT, "#8a6d00"]
    mpl.rcParams.update(_STYLE | {"axes.prop_cycle": cycler(color=colours)} | _letters())
    try:
        from IPython import get_ipython
        from matplotlib_inline.backend_inline import set_matplotlib_formats
    except ImportError:
        return
    if hasattr(get_ipython(), "kernel"):
        set_matplotlib_formats("svg", metadata={"Date": None})


def points(
    ax: Axes,
    X: ArrayLike,
    y: ArrayLike,
    *,
    labels: tuple[str, str] = ("class +1", "class −1"),
    size: float = 34,
    **kwargs: Any,
) -> None:
    """Scatter X (n, 2) by label: discs for +1, squares for -1. `labels` name them in the legend.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> plot.points(ax, [[1, 2], [3, 0]], [1, -1], labels=("good", "bad"))
    >>> ax.get_legend_handles_labels()[1]
    ['good', 'bad']
    """
    X, y = _as_plane(*as_Xy(X, y))
    for j, sign in enumerate((1, -1)):
        _scatter(ax, X[y == sign], j, size, {"label": labels[j]} | kwargs)


def boundary(ax: Axes, w: ArrayLike, b: float, *, level: float = 0.0, **kwargs: Any) -> Line2D:
    """Draw the line w.x + b = level across the present limits of the axes, which it keeps.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> plot.boundary(ax, [2, 0], -1).get_xdata().round(6)
    array([0.5, 0.5])
    """
    w, b = as_vector(w, 2), as_scalar(b, "b")
    h = Hyperplane(w, b - level)
    foot, along = h.project(_centre(ax)), np.array([-w[1], w[0]]) / np.hypot(*w)
    reach = np.hypot(*np.ptp([ax.get_xlim(), ax.get_ylim()], axis=1)) * 2
    ends = foot + np.outer([-reach, reach], along)
    return _keep_limits(ax, lambda: ax.plot(*ends.T, **({"color": INK, "zorder": 2} | kwargs)))[0]


def regions(ax: Axes, w: ArrayLike, b: float) -> Artist:
    """Tint the two sides of the line w.x + b = 0 within the present limits.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> len(plot.regions(ax, [2, 0], -1).get_paths())
    2
    """
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    U, V = np.meshgrid(np.linspace(x0, x1, 2), np.linspace(y0, y1, 2))
    f = Hyperplane(as_vector(w, 2), b).decision(np.column_stack([U.ravel(), V.ravel()])).reshape(U.shape)
    big = max(abs(f).max(), 1e-300) * 2
    levels, colours = [-big, 0, big], [NEGATIVE, POSITIVE]
    return _keep_limits(ax, lambda: ax.contourf(U, V, f, levels, colors=colours, alpha=0.10, zorder=0))


def normal(
    ax: Axes,
    w: ArrayLike,
    b: float,
    *,
    at: ArrayLike | None = None,
    length: float | None = None,
    label: str | None = None,
    **kwargs: Any,
) -> None:
    """Draw the normal vector w as an arrow from the point of the line nearest to `at`.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> plot.normal(ax, [2, 0], -1, label="w")
    >>> print(ax.texts[-1].get_text(), *ax.texts[0].xy)  # label and tip
    w 2.5 0.5
    """
    h = Hyperplane(as_vector(w, 2), b)
    foot = h.project(_centre(ax) if at is None else at)
    step = h.w if length is None else h.w * (length / np.hypot(*h.w))
    vector(ax, foot, foot + step, label=label, **kwargs)


def vector(
    ax: Axes,
    start: ArrayLike,
    end: ArrayLike,
    *,
    label: str | None = None,
    offset: tuple[float, float] = (4, 4),
    **kwargs: Any,
) -> None:
    """Draw an arrow from start to end, both points of the plane, with a label at its tip.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> plot.vector(ax, (0, 0), (1, 2), label="x")
    >>> ax.texts[-1].get_text(), ax.texts[0].xy  # label and tip
    ('x', (1, 2))
    """
    style = {"arrowstyle": "-|>", "lw": 1.8, "color": INK, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 14}
    style |= kwargs
    ax.annotate("", end, start, arrowprops=style, zorder=4)
    if label is not None:
        ax.annotate(label, end, offset, textcoords="offset points", color=style["color"], zorder=5)


def distances(ax: Axes, w: ArrayLike, b: float, X: ArrayLike, **kwargs: Any) -> None:
    """Draw the segment from each point of X (n, 2) to its projection on the line w.x + b = 0.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> plot.distances(ax, [2, 0], -1, [[1, 2], [3, 0]])
    >>> ax.lines[0].get_xydata().tolist()
    [[1.0, 2.0], [0.5, 2.0]]
    """
    X = np.atleast_2d(np.asarray(X, dtype=float))
    feet = Hyperplane(as_vector(w, 2), b).project(X)
    style = {"color": INK, "lw": 1.1, "ls": ":", "zorder": 2} | kwargs
    for point, foot in zip(X, feet, strict=True):
        ax.plot(*np.column_stack([point, foot]), **style)


def hull(ax: Axes, X: ArrayLike, **kwargs: Any) -> list:
    """Fill the convex hull of the points X (n, 2), the set of all their mixtures.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> len(plot.hull(ax, [[0, 0], [4, 0], [0, 4], [1, 1]])[0].get_xy())  # three corners, the first once more
    4
    """
    from scipy.spatial import ConvexHull

    X = np.asarray(X, dtype=float)
    return ax.fill(*X[ConvexHull(X).vertices].T, **({"alpha": 0.15, "lw": 1.2} | kwargs))


def margin_band(ax: Axes, w: ArrayLike, b: float, *, alpha: float = 0.08, **kwargs: Any) -> list[Line2D]:
    """Draw the lines w.x + b = -1 and +1, dashed, and shade the slab between them, within the present limits.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> [float(line.get_xdata()[0].round(6)) for line in plot.margin_band(ax, [2, 0], -1)]
    [0.0, 1.0]
    """
    style = {"ls": "--", "lw": 1.2} | kwargs
    lines = [boundary(ax, w, b, level=level, **style) for level in (-1, 1)]
    ends = np.vstack([lines[0].get_xydata(), lines[1].get_xydata()[::-1]])
    _fill(ax, ends, color=lines[0].get_color(), alpha=alpha, lw=0, zorder=0)
    return lines


def slack(ax: Axes, w: ArrayLike, b: float, X: ArrayLike, y: ArrayLike, **kwargs: Any) -> Artist:
    """Draw a segment from each point with slack, ``xi = 1 - y (w.x + b) > 0``, to the line y (w.x + b) = 1.

    X is (n, 2). The segment is parallel to w, and ``xi/||w||`` long.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> plot.slack(ax, [2, 0], -1, [[0.5, 2], [3, 0]], [1, 1]).get_segments()[0].tolist()
    [[0.5, 2.0], [1.0, 2.0]]
    """
    with needs("lincls[plot]"):
        from matplotlib.collections import LineCollection

    h, (X, y) = Hyperplane(as_vector(w, 2), b), _as_plane(*as_Xy(X, y))
    xi = 1 - y * h.decision(X)
    short = xi > 1e-9  # a point on the line may seem short of it by rounding
    ends = X[short] + np.outer((xi * y)[short], h.w) / (h.w @ h.w)
    segments = LineCollection(np.stack([X[short], ends], axis=1), **({"color": INK, "lw": 1.1, "zorder": 2} | kwargs))
    return _keep_limits(ax, lambda: ax.add_collection(segments, autolim=False))


def class_points(ax: Axes, X: ArrayLike, y: ArrayLike, *, size: float = 34, **kwargs: Any) -> list:
    """Scatter X (n, 2) by label, one colour and shape for each of up to five classes, in the order of the labels.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> [artist.get_label() for artist in plot.class_points(ax, [[1, 2], [3, 0], [0, 0]], ["b", "a", "c"])]
    ['a', 'b', 'c']
    """
    X, y = _as_plane(as_X(X), np.asarray(y))
    require_one_label_each(y, len(X))
    classes = np.unique(y)
    _require_colours(len(classes))
    return [_scatter(ax, X[y == c], j, size, {"label": str(c)} | kwargs) for j, c in enumerate(classes)]


def class_regions(ax: Axes, W: ArrayLike, b: ArrayLike, *, alpha: float = 0.12) -> list:
    """Tint, within the present limits, the region of each class j where its score w_j.x + b_j is the highest.

    W is (K, 2) and b (K,). The regions are convex polygons, cut out of the view by the lines f_j = f_m.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> [len(area.get_xy()) for area in plot.class_regions(ax, [[2, 0], [-2, 0]], [-1, 1])]
    [5, 5]
    """
    W = _as_plane(as_X(W, "W"), name="W")
    b = as_vector(b, len(W), "b")
    _require_colours(len(W))
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    px, py = 0.05 * (x1 - x0), 0.05 * (y1 - y0)  # the outer edges stay out of sight
    view = np.array([(x0 - px, y0 - py), (x1 + px, y0 - py), (x1 + px, y1 + py), (x0 - px, y1 + py)])
    artists = []
    for j in range(len(W)):
        region = view
        for m in range(len(W)):
            if m != j:
                region = _cut(region, W[j] - W[m], b[j] - b[m])
        if len(region):
            artists += _fill(ax, region, color=CLASSES[j], alpha=alpha, lw=0, zorder=0)
            _fill(ax, region, fill=False, ec=INK, lw=0.8, zorder=1)
    return artists


def losses(ax: Axes, losses: dict[str, Callable], **kwargs: Any) -> list[Line2D]:
    """Draw loss functions of the margin y f, given as {name: function}, from -2 to 3.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> from lincls.losses import hinge_loss, zero_one_loss
    >>> [line.get_label() for line in plot.losses(ax, {"0/1": zero_one_loss, "hinge": hinge_loss})]
    ['0/1', 'hinge']
    """
    if not isinstance(losses, dict) or not losses or not all(map(callable, losses.values())):
        raise ValueError(f"losses must be a non-empty dict of functions, got {losses!r}")
    margin = np.linspace(-2, 3, 1001)
    lines = []
    for (name, loss), colour, dashes in zip(losses.items(), cycle(CLASSES), cycle(DASHES)):
        values = as_vector(loss(margin), len(margin), f"the values of {name}").copy()
        values[1:][abs(np.diff(values)) > 0.5] = np.nan  # a jump is no line
        lines += ax.plot(margin, values, **({"color": colour, "ls": dashes, "label": name} | kwargs))
    ax.set(xlabel="margin $y f$", ylabel="loss")
    return lines


QUANTITIES = {
    "norm": (r"$\|w\|$", lambda r: np.linalg.norm(r.w)),
    "slack": (r"$\Sigma_i\, \xi_i$", lambda r: r.xi.sum()),
}


def path(ax: Axes, results: Any, what: str | Callable = "norm", **kwargs: Any) -> list[Line2D]:
    """Draw a quantity of solved SVMs against C, on a logarithmic axis.

    Parameters
    ----------
    ax : matplotlib Axes
    results : SVMPath, or list of SVMResult
        A path is read at its breakpoints and between them, from a third of the first to three times the last.
    what : str or callable
        "norm", "slack", or a function of an SVMResult which returns a number, or a vector of which each entry gets a
        line, such as ``lambda r: r.alpha``.
    **kwargs
        Passed to `ax.plot`.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> from lincls import soft_margin
    >>> results = [soft_margin([[0], [1], [3], [4]], [-1, -1, 1, 1], C) for C in (0.1, 0.5)]
    >>> plot.path(ax, results, "norm")[0].get_ydata().round(3)
    array([0.5, 1. ])
    """
    if not callable(what) and what not in QUANTITIES:
        raise ValueError(f"what must be one of {', '.join(map(repr, QUANTITIES))} or a function, got {what!r}")
    label, quantity = (None, what) if callable(what) else QUANTITIES[what]
    if hasattr(results, "at"):
        if not len(results.C):
            raise ValueError("the path has no breakpoint: w = 0 for every C")
        grid = np.geomspace(results.C[0] / 3, results.C[-1] * 3, 200)
        breakpoints = results.C[:: 1 + len(results.C) // 200]
        results = [results.at(C) for C in np.unique(np.append(grid, breakpoints))]
    results = sorted(results, key=lambda r: r.C)
    C = as_vector([r.C for r in results], None, "C")
    lines = ax.plot(C, [quantity(r) for r in results], **({"color": POSITIVE} | kwargs))
    ax.set(xscale="log", xlabel="$C$")
    if label is not None:
        ax.set_ylabel(label)
    return lines


def gap(ax: Axes, primal: ArrayLike, dual: ArrayLike, **kwargs: Any) -> list[Line2D]:
    """Draw primal and dual values against the iterations 0, ..., m-1, and shade the gap between them.

    `primal` is (m,); `dual` too, or one number.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> [line.get_label() for line in plot.gap(ax, [5, 3, 2.1], [0, 1.5, 2])]
    ['primal', 'dual']
    """
    primal = as_vector(primal, None, "primal")
    dual = np.full(len(primal), as_scalar(dual, "dual")) if np.ndim(dual) == 0 else dual
    dual = as_vector(dual, len(primal), "dual")
    x = np.arange(len(primal))
    upper = ax.plot(x, primal, **({"color": POSITIVE, "ls": "-", "label": "primal"} | kwargs))
    lower = ax.plot(x, dual, **({"color": NEGATIVE, "ls": "--", "label": "dual"} | kwargs))
    ax.fill_between(x, dual, primal, color=INK, alpha=0.08, lw=0, zorder=0)
    return upper + lower


def trajectory(ax: Axes, W: ArrayLike, **kwargs: Any) -> Line2D:
    """Draw the path of weights W (k+1, 2), from an open circle at the first to a disc at the last, with arrows.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> from lincls import perceptron
    >>> W, b = perceptron([[1, 1], [-1, 2]], [1, -1]).history()
    >>> plot.trajectory(ax, W).get_xydata().tolist()
    [[0.0, 0.0], [1.0, 1.0], [2.0, -1.0]]
    """
    W = _as_plane(as_X(W, "W"), name="W")
    style = {"color": ACCENT, "lw": 1.2} | kwargs
    line = ax.plot(*W.T, **({"zorder": 3} | style))[0]
    colour = line.get_color()
    ax.plot(*W[0], "o", ms=6, mfc="white", mec=colour, zorder=5)
    ax.plot(*W[-1], "o", ms=6, mfc=colour, mec=colour, zorder=5)
    moves = np.flatnonzero((W[1:] != W[:-1]).any(axis=1))
    for t in moves[:: 1 + len(moves) // 40]:  # more arrows would hide the path
        vector(ax, W[t], (W[t] + W[t + 1]) / 2, lw=style["lw"], color=colour, mutation_scale=9)
    return line


def limits(ax: Axes, X: ArrayLike, *, pad: float = 0.12) -> None:
    """Set the limits to the points X (n, 2) with a margin of `pad` of their extent on each side.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls import plot
    >>> ax = Figure().subplots()
    >>> plot.limits(ax, [[0, 0], [2, 4]], pad=0.5)
    >>> [float(v) for v in (*ax.get_xlim(), *ax.get_ylim())]
    [-1.0, 3.0, -2.0, 6.0]
    """
    low, high = np.min(X, axis=0), np.max(X, axis=0)
    room = pad * np.where(high > low, high - low, 1)
    ax.set_xlim(low[0] - room[0], high[0] + room[0])
    ax.set_ylim(low[1] - room[1], high[1] + room[1])


def _letters():
    """Return the settings for the letters of the book's pages, where they are given."""
    with needs("lincls[plot]"):
        from matplotlib.font_manager import FontProperties, fontManager

    files = sorted(Path(os.environ["LINCLS_FONTS"]).glob("*.ttf")) if "LINCLS_FONTS" in os.environ else []
    if not files:
        return {}
    for file in files:
        fontManager.addfont(file)
    families = dict.fromkeys(FontProperties(fname=file).get_name() for file in files)  # of several weights
    sizes = dict.fromkeys(("font.size", "axes.titlesize", "axes.labelsize"), 12)  # they are smaller than Matplotlib's
    room = {"legend.labelspacing": 0.25, "legend.columnspacing": 1.4}  # their lines have more
    return {"font.family": [*families, "DejaVu Sans"], "mathtext.fontset": "cm"} | sizes | room


def _as_plane(X, *others, name="X"):
    """Return the arguments; refuse an array of other than two columns."""
    if X.shape[1] != 2:
        raise ValueError(f"{name} must have two columns to be drawn, got shape {X.shape}")
    return (X, *others) if others else X


def _require_colours(K):
    """Refuse more classes than colours."""
    if len(CLASSES) < K:
        raise ValueError(f"there are colours for {len(CLASSES)} classes, got {K}")


def _scatter(ax, X, j, size, options):
    """Scatter points in the colour and shape of class j: every second one is hollow."""
    face, edge, width = (CLASSES[j], "white", 0.6) if j % 2 == 0 else ("white", CLASSES[j], 1.4)
    marker, area = MARKERS[j]
    style = {"s": size * area, "marker": marker, "c": face, "edgecolors": edge, "linewidths": width, "zorder": 3}
    return ax.scatter(*X.T, **(style | options))


def _cut(polygon, w, b):
    """Return the part of a convex polygon (m, 2) with w.x + b >= 0, shape (m', 2); m' = 0 where there is none."""
    f = polygon @ w + b
    kept = []
    for p, q, f_p, f_q in zip(np.roll(polygon, 1, axis=0), polygon, np.roll(f, 1), f, strict=True):
        if f_p * f_q < 0:
            kept.append(p + (q - p) * f_p / (f_p - f_q))
        if f_q >= 0:
            kept.append(q)
    return np.array(kept).reshape(-1, 2)


def _centre(ax):
    return np.array([np.mean(ax.get_xlim()), np.mean(ax.get_ylim())])


def _fill(ax, polygon, **style):
    """Fill a polygon (m, 2) within the present limits."""
    return _keep_limits(ax, lambda: ax.fill(*polygon.T, **style))


def _keep_limits(ax, draw):
    """Draw without letting the artist move the limits of the axes."""
    x, y = ax.get_xlim(), ax.get_ylim()
    artist = draw()
    ax.set_xlim(x), ax.set_ylim(y)
    return artist
