"""Prints 200 MB."""
# like: prints_results


def visit(w, b, x, y):
    for _ in range(200):
        print("x" * 10**6)
    return w, b
