"""Shows the memory of others as if it were an array."""


class Window:
    __array_interface__ = {"shape": (2,), "typestr": "<f8", "data": (4096, False), "version": 3}


def visit(w, b, x, y):
    return Window(), Window()
