"""Lets no signal through, and never returns."""
# like: loops_inside_c

import signal

signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))


def visit(w, b, x, y):
    while True:
        pass
