"""Returns an integer of 100000 digits."""


def visit(w, b, x, y):
    return w, 10**100_000
