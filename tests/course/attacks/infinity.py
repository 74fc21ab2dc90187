"""Returns infinity."""
# like: nan


def visit(w, b, x, y):
    return [float("inf")] * len(w), -float("inf")
