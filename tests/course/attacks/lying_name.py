"""An error whose class has no name, and whose traceback never ends."""
# like: hostile_exception


class Nameless(type):
    @property
    def __name__(cls):
        raise SystemExit


class Error(Exception, metaclass=Nameless):
    pass


def visit(w, b, x, y):
    error = Error()
    error.__cause__ = error
    raise error
