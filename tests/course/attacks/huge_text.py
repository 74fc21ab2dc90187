"""Returns a text of 100 MB."""
# like: huge_array


def visit(w, b, x, y):
    return "x" * 10**8
