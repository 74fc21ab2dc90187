"""An object that becomes another array each time it is looked at."""
# like: array_subclass

from numbers import Real

SEEN = []


@Real.register
class Changing:
    def __array__(self, *args, **options):
        SEEN.append(1)
        return np.full(len(SEEN) % 3, np.nan)

    def __float__(self):
        return float(len(SEEN))


def visit(w, b, x, y):
    return Changing(), Changing()
