"""Pretends to be interrupted."""


def visit(w, b, x, y):
    raise KeyboardInterrupt
