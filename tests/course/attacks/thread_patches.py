"""Patches NumPy from a thread, later."""
# like: delayed_bomb

import threading, time


def later():
    while True:
        time.sleep(0.01)
        np.zeros = np.maximum = None


threading.Thread(target=later, daemon=True).start()


def visit(w, b, x, y):
    return w, b
