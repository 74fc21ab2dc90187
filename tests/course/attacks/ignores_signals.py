"""Ignores every signal and loops."""
# like: loops_inside_c

import signal

for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass


def visit(w, b, x, y):
    signal.setitimer(signal.ITIMER_REAL, 0)
    while True:
        pass
