"""Is defined twice; the second counts."""


# expect: 2
def visit(w, b, x, y):
    return None


def visit(w, b, x, y):
    if y * (w @ x + b) <= 0:
        return w + y * x, b + y
    return w, b
