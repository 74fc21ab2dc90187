"""Fails after the answer; right all the same."""


# expect: 2
def visit(w, b, x, y):
    if y * (w @ x + b) <= 0:
        return w + y * x, b + y
    return w, b


print(undefined)
