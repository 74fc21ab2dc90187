"""Sends lines without end."""

import os


def visit(w, b, x, y):
    while True:
        for descriptor in range(3, 10):
            try:
                os.write(descriptor, b'{"reply": 0}\n' * 10_000)
            except OSError:
                pass
