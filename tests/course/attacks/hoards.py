"""Opens all that can be opened, pipes filled to the brim."""

import os

KEPT = []


def visit(w, b, x, y):
    try:
        while True:
            KEPT.append(os.pipe())
            os.set_blocking(KEPT[-1][1], False)
            while os.write(KEPT[-1][1], bytes(4096)):
                pass
    except OSError:
        return w, b
