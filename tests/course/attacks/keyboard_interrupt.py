"""Pretends to be interrupted."""
# like: system_exit


def visit(w, b, x, y):
    raise KeyboardInterrupt
