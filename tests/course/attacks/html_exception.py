"""Raises an error with a script for the reader of the feedback."""


def visit(w, b, x, y):
    raise ValueError("<script>alert(1)</script> | =1+1 | ~~~~ ```")
