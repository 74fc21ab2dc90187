"""Returns an array of 40 dimensions."""
# like: huge_array


def visit(w, b, x, y):
    return np.zeros((1,) * 40), b
