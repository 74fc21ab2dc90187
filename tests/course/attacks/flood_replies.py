"""Sends a line without end."""
# like: flood_lines

import os


def visit(w, b, x, y):
    while True:
        for descriptor in range(3, 10):
            try:
                os.write(descriptor, b"x" * 1_000_000)
            except OSError:
                pass
