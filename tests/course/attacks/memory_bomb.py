"""Takes 100 GB at once."""
# like: memory_growth


def visit(w, b, x, y):
    return bytearray(10**11)
