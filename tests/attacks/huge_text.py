"""Returns a text of 100 MB."""


def visit(w, b, x, y):
    return "x" * 10**8
