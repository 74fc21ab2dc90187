"""Figures that move, from data and results that lincls computed.

A function here returns a `MovingFigure`. On the book's pages it is a custom element of website/static/figures; in a
notebook, in print and without scripts it is the still picture that was given with it, a matplotlib figure, which is
closed. `X` is (n, 2); a `ValueError` says what else does not fit.
"""

from . import figures
from .figure import MovingFigure, Renderer
from .figures import *

__all__ = ["MovingFigure", "Renderer"]
__all__ += figures.__all__
