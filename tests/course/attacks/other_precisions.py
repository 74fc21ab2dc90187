"""Right, in long doubles and with the bytes in the other order."""
# like: fractions_and_lists


# expect: 2
def visit(w, b, x, y):
    if y * (w @ x + b) <= 0:
        w, b = w + y * x, b + y
    return w.astype(">f8"), np.longdouble(b)
