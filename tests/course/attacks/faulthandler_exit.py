"""Asks the interpreter's own watch to end the process later."""
# like: delayed_bomb

import faulthandler, sys

faulthandler.dump_traceback_later(0.01, exit=True, file=open("/tmp/trace", "w"))


def visit(w, b, x, y):
    return w, b
