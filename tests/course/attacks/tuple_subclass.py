"""Returns a tuple that is longer than it says."""
# like: array_subclass


class Liar(tuple):
    def __len__(self):
        return 2

    def __iter__(self):
        while True:
            yield 0.0


def visit(w, b, x, y):
    return Liar((w, b))
