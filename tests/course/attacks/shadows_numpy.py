"""Uses the name np for itself."""
# like: patch_numpy

np = 3


def visit(w, b, x, y):
    return np
