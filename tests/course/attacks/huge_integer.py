"""Returns an integer of 100000 digits."""
# like: huge_array


def visit(w, b, x, y):
    return w, 10**100_000
