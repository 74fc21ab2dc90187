"""Patches NumPy by the names of things alone."""
# like: patch_numpy

import operator

inside = operator.attrgetter("__dict__")(np)
inside.update(zeros=None, eye=None, array=None, argmax=None)


def visit(w, b, x, y):
    return w, b
