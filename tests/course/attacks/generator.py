"""Returns a generator without end."""


def visit(w, b, x, y):
    return (0 for _ in iter(int, 1))
