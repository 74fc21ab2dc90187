"""The losses of binary classification, as functions of the margin y f."""

import numpy as np

__all__ = ["zero_one_loss", "perceptron_loss", "hinge_loss", "squared_hinge_loss", "logistic_loss"]


def zero_one_loss(yf):
    """Return 1 where y f <= 0, a mistake, and else 0."""
    return np.where(_numbers(yf) <= 0, 1.0, 0.0)


def perceptron_loss(yf):
    """Return ``max(0, -y f)``."""
    return np.maximum(0, -_numbers(yf))


def hinge_loss(yf):
    """Return ``max(0, 1 - y f)``, the slack of the soft margin."""
    return np.maximum(0, 1 - _numbers(yf))


def squared_hinge_loss(yf):
    """Return ``max(0, 1 - y f)^2``."""
    return hinge_loss(yf) ** 2


def logistic_loss(yf):
    """Return ``log(1 + exp(-y f))``."""
    return np.logaddexp(0, -_numbers(yf))


def _numbers(yf):
    """Return yf as floats."""
    return np.asarray(yf, dtype=float)
