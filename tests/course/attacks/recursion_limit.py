"""Leaves no room for others."""
# like: recursion

import sys

sys.setrecursionlimit(sys.getrecursionlimit() // 40)


def visit(w, b, x, y):
    return w, b
