"""Takes 100 GB at once."""


def visit(w, b, x, y):
    return bytearray(10**11)
