"""Stops every other function from inside the interpreter."""

import sys


def trace(frame, event, arg):
    if frame.f_code.co_name in ("train", "lift"):
        raise SystemExit


sys.settrace(trace)


def visit(w, b, x, y):
    return w, b
