"""Returns a dictionary that contains itself."""


def visit(w, b, x, y):
    thing = {}
    thing["a"] = thing
    return thing
