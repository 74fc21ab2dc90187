"""Returns an array of 40 dimensions."""


def visit(w, b, x, y):
    return np.zeros((1,) * 40), b
