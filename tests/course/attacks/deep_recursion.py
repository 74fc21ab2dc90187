"""Recurses until the stack overflows."""
# like: segfault

import sys

sys.setrecursionlimit(10**9)


def visit(w, b, x, y):
    return visit(w, b, x, y)
