"""Draw data and results on a given matplotlib Axes. Nothing here fits, prints or shows.

Class +1 is a filled blue disc, class -1 an open orange square: the pair differs in colour (for every
common kind of colour vision), in lightness and in shape. Figures have a white ground in every mode.
"""

import numpy as np

from ._validate import check_scalar, check_vector, check_Xy
from .geometry import Hyperplane

POSITIVE, NEGATIVE, INK, ACCENT = "#0b5cad", "#c44e00", "#222222", "#7a3b8f"

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


def use_style():
    """Set the book's figure style; inside Jupyter, ask for SVG figures."""
    import matplotlib as mpl
    from matplotlib import cycler

    colours = [POSITIVE, NEGATIVE, "#2f7d4f", ACCENT, "#8a6d00"]
    mpl.rcParams.update(_STYLE | {"axes.prop_cycle": cycler(color=colours)})
    try:
        from IPython import get_ipython
        from matplotlib_inline.backend_inline import set_matplotlib_formats
    except ImportError:
        return
    if hasattr(get_ipython(), "kernel"):
        set_matplotlib_formats("svg")


def points(ax, X, y, *, labels=("class +1", "class −1"), size=34, **kwargs):
    """Scatter X (n, 2) by label: discs for +1, squares for -1. `labels` name them in the legend."""
    X, y = check_Xy(X, y)
    if X.shape[1] != 2:
        raise ValueError(f"a scatter needs two features, got X of shape {X.shape}")
    pos, neg = X[y > 0], X[y < 0]
    style = {"s": size, "zorder": 3} | kwargs
    ax.scatter(*pos.T, marker="o", c=POSITIVE, edgecolors="white", linewidths=0.6, label=labels[0], **style)
    ax.scatter(*neg.T, marker="s", c="white", edgecolors=NEGATIVE, linewidths=1.4, label=labels[1], **style)


def boundary(ax, w, b, *, level=0.0, **kwargs):
    """Draw the line w.x + b = level across the present limits of the axes, which it keeps."""
    w, b = check_vector(w, 2), check_scalar(b, "b")
    h = Hyperplane(w, b - level)
    foot, along = h.project(_centre(ax)), np.array([-w[1], w[0]]) / np.hypot(*w)
    reach = np.hypot(*np.ptp([ax.get_xlim(), ax.get_ylim()], axis=1)) * 2
    ends = foot + np.outer([-reach, reach], along)
    return _keep_limits(ax, lambda: ax.plot(*ends.T, **({"color": INK, "zorder": 2} | kwargs)))[0]


def regions(ax, w, b, *, alpha=0.10):
    """Tint the two sides of the line w.x + b = 0 within the present limits."""
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    U, V = np.meshgrid(np.linspace(x0, x1, 2), np.linspace(y0, y1, 2))
    f = Hyperplane(check_vector(w, 2), b).decision(np.column_stack([U.ravel(), V.ravel()])).reshape(U.shape)
    big = max(abs(f).max(), 1e-300) * 2
    levels, colours = [-big, 0, big], [NEGATIVE, POSITIVE]
    return _keep_limits(ax, lambda: ax.contourf(U, V, f, levels, colors=colours, alpha=alpha, zorder=0))


def normal(ax, w, b, *, at=None, length=None, label=None, **kwargs):
    """Draw the normal vector w as an arrow from the point of the line nearest to `at`."""
    h = Hyperplane(check_vector(w, 2), b)
    foot = h.project(_centre(ax) if at is None else at)
    step = h.w if length is None else h.w * (length / np.hypot(*h.w))
    vector(ax, foot, foot + step, label=label, **kwargs)


def vector(ax, start, end, *, label=None, offset=(4, 4), **kwargs):
    """Draw an arrow from start to end, both points of the plane, with a label at its tip."""
    style = {"arrowstyle": "-|>", "lw": 1.8, "color": INK, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 14}
    style |= kwargs
    ax.annotate("", end, start, arrowprops=style, zorder=4)
    if label is not None:
        ax.annotate(label, end, offset, textcoords="offset points", color=style["color"], zorder=5)


def distances(ax, w, b, X, **kwargs):
    """Draw the segment from each point of X (n, 2) to its projection on the line w.x + b = 0."""
    X = np.atleast_2d(np.asarray(X, dtype=float))
    feet = Hyperplane(check_vector(w, 2), b).project(X)
    style = {"color": INK, "lw": 1.1, "ls": ":", "zorder": 2} | kwargs
    for point, foot in zip(X, feet, strict=True):
        ax.plot(*np.column_stack([point, foot]), **style)


def hull(ax, X, **kwargs):
    """Fill the convex hull of the points X (n, 2), the set of all their mixtures."""
    from scipy.spatial import ConvexHull

    X = np.asarray(X, dtype=float)
    return ax.fill(*X[ConvexHull(X).vertices].T, **({"alpha": 0.15, "lw": 1.2} | kwargs))


def limits(ax, X, *, pad=0.12):
    """Set the limits to the points X (n, 2) with a margin of `pad` of their extent on each side."""
    low, high = np.min(X, axis=0), np.max(X, axis=0)
    room = pad * np.where(high > low, high - low, 1)
    ax.set_xlim(low[0] - room[0], high[0] + room[0])
    ax.set_ylim(low[1] - room[1], high[1] + room[1])


def _centre(ax):
    return np.array([np.mean(ax.get_xlim()), np.mean(ax.get_ylim())])


def _keep_limits(ax, draw):
    """Draw without letting the artist move the limits of the axes."""
    x, y = ax.get_xlim(), ax.get_ylim()
    artist = draw()
    ax.set_xlim(x), ax.set_ylim(y)
    return artist
