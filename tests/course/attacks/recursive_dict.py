"""Returns a dictionary that contains itself."""
# like: recursive_list


def visit(w, b, x, y):
    thing = {}
    thing["a"] = thing
    return thing
