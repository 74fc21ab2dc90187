"""Loops where no signal is handled."""


def visit(w, b, x, y):
    return sum(range(10**13))
