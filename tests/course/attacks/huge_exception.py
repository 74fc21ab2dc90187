"""Raises an error with a message of 100 MB."""
# like: html_exception


def visit(w, b, x, y):
    raise ValueError("x" * 10**8)
