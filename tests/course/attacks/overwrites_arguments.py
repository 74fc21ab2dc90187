"""Has right values, but changes its arguments."""


def visit(w, b, x, y):
    if y * (w @ x + b) <= 0:
        w += y * x
        b += y
    return w, b
