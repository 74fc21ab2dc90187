"""Breaks what everything relies on."""

import builtins

builtins.len = lambda thing: 0
builtins.isinstance = lambda *args: True
builtins.callable = lambda thing: False


def visit(w, b, x, y):
    return w, b
