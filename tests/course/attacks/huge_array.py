"""Returns an array of ten million numbers."""


def visit(w, b, x, y):
    return np.zeros(10**7), b
