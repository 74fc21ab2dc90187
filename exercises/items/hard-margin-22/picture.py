"""The picture of hard-margin-22."""

import numpy as np

from lincls import plot


def picture(figure, a, c, k, width, plus, minus, star):
    """Draw the points, the separator, its slab and the star."""
    ax = figure.subplots()
    ax.set(xlim=(-6.5, 6.5), ylim=(-4.5, 4.5), xticks=range(-6, 7), yticks=range(-4, 5), aspect="equal")
    ax.grid(alpha=0.4)
    w = np.array([a, c]) / width
    for level, style in ((0, "-"), (1, "--"), (-1, "--")):
        plot.boundary(ax, w, -k / width, level=level, linestyle=style)
    plot.points(ax, plus + minus, [1] * len(plus) + [-1] * len(minus), size=44, zorder=3)
    ax.scatter(*star, marker="*", s=170, color="black", zorder=4)
    ax.set(xlabel="$x_1$", ylabel="$x_2$")
