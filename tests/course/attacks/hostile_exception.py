"""Raises an error that raises another when it is read."""


class No(Exception):
    def __str__(self):
        raise SystemExit

    __repr__ = __str__


def visit(w, b, x, y):
    raise No
