"""Prints 200 MB."""


def visit(w, b, x, y):
    for _ in range(200):
        print("x" * 10**6)
    return w, b
