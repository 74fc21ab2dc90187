"""Returns records and dates that are none."""
# like: object_array


def visit(w, b, x, y):
    if b:
        return np.array(["NaT"] * len(w), "M8[s]"), np.timedelta64("NaT")
    return np.zeros(len(w), [("a", "f8"), ("b", "O")]), np.zeros((), "V3")
