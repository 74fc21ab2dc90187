"""Sleeps."""

import time


def visit(w, b, x, y):
    time.sleep(10**6)
