"""Does its harm when the process ends."""

import atexit


def forever():
    while True:
        pass


atexit.register(forever)


def visit(w, b, x, y):
    return w, b
