"""The picture of soft-margin-22."""

import numpy as np

from lincls import plot


def picture(figure, a, c, k, width, points, y):
    """Draw the boundary, the edges of the slab and four points with names."""
    ax = figure.subplots()
    ax.set(xlim=(-6.5, 6.5), ylim=(-4.5, 4.5), xticks=range(-6, 7), yticks=range(-4, 5), aspect="equal")
    ax.grid(alpha=0.4)
    w = np.array([a, c]) / width
    for level, style, name in ((0, "-", "$f = 0$"), (1, "--", "$f = +1$"), (-1, "--", "$f = -1$")):
        plot.boundary(ax, w, -k / width, level=level, linestyle=style)
        ends = [((k + level * width - c * height) / a, height) for height in (-4.05, 4.05)]
        ax.annotate(
            name,
            min(ends, key=lambda end: abs(end[0])),
            bbox={"color": "white", "pad": 1},
            ha="center",
            va="center",
            zorder=2.5,
        )
    plot.points(ax, points, y, size=44, zorder=3)
    for name, place in zip("ABCD", points, strict=True):
        ax.annotate(
            name,
            place,
            xytext=(7, 6),
            textcoords="offset points",
            weight="bold",
            bbox={"color": "white", "pad": 0.5},
            zorder=2.5,
        )
    ax.set(xlabel="$x_1$", ylabel="$x_2$")
