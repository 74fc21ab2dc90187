"""Returns a terabyte that needs no memory until it is copied."""


def visit(w, b, x, y):
    return np.broadcast_to(np.float64(0), (10**6, 10**6)), b
