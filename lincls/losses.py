"""The losses of binary classification, as functions of the margin y f."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ._validate import as_floats

__all__ = ["zero_one_loss", "perceptron_loss", "hinge_loss", "squared_hinge_loss", "logistic_loss"]


def zero_one_loss(yf: ArrayLike) -> np.ndarray:
    """Return 1 where y f <= 0, a mistake, and else 0.

    Examples
    --------
    >>> from lincls import zero_one_loss
    >>> zero_one_loss([2, 0.5, 0, -1])
    array([0., 0., 1., 1.])
    """
    return np.where(as_floats(yf, "yf") <= 0, 1.0, 0.0)


def perceptron_loss(yf: ArrayLike) -> np.ndarray:
    """Return ``max(0, -y f)``.

    Examples
    --------
    >>> from lincls import perceptron_loss
    >>> perceptron_loss([2, 0.5, -1])
    array([0., 0., 1.])
    """
    return np.maximum(0, -as_floats(yf, "yf"))


def hinge_loss(yf: ArrayLike) -> np.ndarray:
    """Return ``max(0, 1 - y f)``, the slack of the soft margin.

    Examples
    --------
    >>> from lincls import hinge_loss
    >>> hinge_loss([2, 0.5, 0, -1])
    array([0. , 0.5, 1. , 2. ])
    """
    return np.maximum(0, 1 - as_floats(yf, "yf"))


def squared_hinge_loss(yf: ArrayLike) -> np.ndarray:
    """Return ``max(0, 1 - y f)^2``.

    Examples
    --------
    >>> from lincls import squared_hinge_loss
    >>> squared_hinge_loss([2, 0.5, 0, -1])
    array([0.  , 0.25, 1.  , 4.  ])
    """
    return hinge_loss(yf) ** 2


def logistic_loss(yf: ArrayLike) -> np.ndarray:
    """Return ``log(1 + exp(-y f))``.

    Examples
    --------
    >>> from lincls import logistic_loss
    >>> logistic_loss([2, 0, -1]).round(4)
    array([0.1269, 0.6931, 1.3133])
    """
    return np.logaddexp(0, -as_floats(yf, "yf"))
