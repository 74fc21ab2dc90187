"""Has another name."""
# like: confusable_name


def my_visit(w, b, x, y):
    return w, b
