"""Lets a child go on in its place."""

import os

if os.fork():
    os._exit(0)


def visit(w, b, x, y):
    return w, b
