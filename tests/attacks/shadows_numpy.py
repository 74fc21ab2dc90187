"""Uses the name np for itself."""

np = 3


def visit(w, b, x, y):
    return np
