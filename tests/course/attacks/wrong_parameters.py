"""Takes other parameters."""


def visit(w):
    return w
