"""Listens to the interpreter for ever, and objects."""
# like: traces

import sys


def object_to(event, args):
    if event in ("compile", "exec", "import", "object.__getattr__"):
        raise RuntimeError(event)


sys.addaudithook(object_to)


def visit(w, b, x, y):
    return w, b
