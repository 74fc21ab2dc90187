"""Takes more memory for ever."""

THINGS = []


def visit(w, b, x, y):
    while True:
        try:
            THINGS.append(np.ones(10**6))
        except MemoryError:
            pass
