"""Catches what would stop it."""
# like: loops_inside_c


def visit(w, b, x, y):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
