"""Returns a list that contains itself."""


def visit(w, b, x, y):
    thing = [1]
    thing.append(thing)
    return thing
