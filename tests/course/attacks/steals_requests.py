"""Reads the questions in the worker's place, and answers none."""

import os


def visit(w, b, x, y):
    os.read(3, 1 << 20)
    return w, b
