"""Ends the process at the twelfth call."""

import os

CALLS = []


def visit(w, b, x, y):
    CALLS.append(1)
    if len(CALLS) > 30:
        os._exit(0)
    return (w + y * x, b + y) if y * (w @ x + b) <= 0 else (w, b)
