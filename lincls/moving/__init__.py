"""Figures that move, from data and results that lincls computed.

A function here returns a `MovingFigure`. On the book's pages it is a custom element of book/static/figures; in a
notebook, in print and without scripts it is the still picture that was given with it, a matplotlib figure, which is
closed. `X` is (n, 2); a `ValueError` says what else does not fit.
"""

from .figure import MovingFigure, Renderer
from .lines import adversary, certificate, hyperplane, perceptron
from .machines import dual, hulls, kernel, lift, losses, margin, path, price
from .practice import multiclass, softmax, threshold, units

__all__ = [
    "MovingFigure",
    "Renderer",
    "hyperplane",
    "certificate",
    "perceptron",
    "adversary",
    "hulls",
    "margin",
    "losses",
    "price",
    "dual",
    "path",
    "kernel",
    "lift",
    "multiclass",
    "softmax",
    "threshold",
    "units",
]
