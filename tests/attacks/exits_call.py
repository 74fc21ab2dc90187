"""Ends the process in a call."""

import os


def visit(w, b, x, y):
    os._exit(0)
