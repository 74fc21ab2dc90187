"""Says itself that it has not finished."""

from limits import Unfinished


def visit(w, b, x, y):
    raise Unfinished
