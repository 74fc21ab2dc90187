"""Stops its own process."""
# like: sleeps

import os, signal


def visit(w, b, x, y):
    os.kill(os.getpid(), signal.SIGSTOP)
