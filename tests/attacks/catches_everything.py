"""Catches what would stop it."""


def visit(w, b, x, y):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
