"""Turns every warning and rounding into an error."""

import warnings

warnings.simplefilter("error")
np.seterr(all="raise")


def visit(w, b, x, y):
    return w, b
