"""Hides what is wrong behind a mask."""
# like: array_subclass


def visit(w, b, x, y):
    return np.ma.array(w + 1, mask=True), np.ma.masked
