"""Leaves a process behind that disturbs the line."""
# like: fork_answers

import os, time

if not os.fork():
    os.setsid()
    while True:
        time.sleep(0.05)
        for descriptor in range(3, 8):
            try:
                os.write(descriptor, b"noise\n")
            except OSError:
                pass


def visit(w, b, x, y):
    return w, b
