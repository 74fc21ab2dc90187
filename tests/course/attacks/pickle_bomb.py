"""Returns an object that runs a command when unpickled."""
# like: object_array

import os


class Bomb:
    def __reduce__(self):
        return os.system, ("touch /tmp/lincls-attack",)


def visit(w, b, x, y):
    return Bomb()
