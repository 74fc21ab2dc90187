"""Is no Python."""
def visit(w, b, x, y)
    return w, b
