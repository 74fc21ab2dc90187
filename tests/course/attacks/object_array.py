"""Returns an array of hostile objects."""


class No:
    def __float__(self):
        raise SystemExit

    __repr__ = __str__ = __float__


def visit(w, b, x, y):
    return np.array([No(), No()], dtype=object), No()
