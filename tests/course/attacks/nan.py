"""Returns NaN."""


def visit(w, b, x, y):
    return np.full(len(w), np.nan), float("nan")
