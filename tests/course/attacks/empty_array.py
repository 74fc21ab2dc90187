"""Returns an empty array of an enormous shape."""
# like: huge_array


def visit(w, b, x, y):
    return np.zeros((0, 10**15)), b
