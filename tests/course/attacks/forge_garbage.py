"""Writes garbage to every open file when called."""
# like: forge_replies

import os


def visit(w, b, x, y):
    for descriptor in range(3, 20):
        try:
            os.write(descriptor, b"\xff\xfe{[}\n[]\nnull\n1e999\n")
        except OSError:
            pass
    return w, b
