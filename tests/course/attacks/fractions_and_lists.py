"""Returns lists and fractions; right all the same."""

# expect: 2
from fractions import Fraction


def visit(w, b, x, y):
    m = int(y * (w @ x + b) <= 0)
    return [Fraction(p) for p in (w + m * y * x).tolist()], Fraction(b + m * y)
