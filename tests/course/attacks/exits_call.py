"""Ends the process in a call."""
# like: segfault

import os


def visit(w, b, x, y):
    os._exit(0)
