"""A dict that writes its own entries."""


class Entries(dict):
    def items(self):
        return [("shape", [2]), ("array", [0, 0]), ("kind", "f"), ("tuple", [])] * 100

    def __len__(self):
        return 1


def visit(w, b, x, y):
    return Entries(tuple=[w, b])
