"""Breaks NumPy at the first call."""
# like: patch_numpy

import numpy as np


def visit(w, b, x, y):
    np.zeros = np.eye = np.array = np.asarray = None
    return w, b
