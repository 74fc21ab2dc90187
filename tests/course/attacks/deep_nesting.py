"""Returns lists nested ten thousand times."""
# like: recursive_list


def visit(w, b, x, y):
    thing = []
    for _ in range(10_000):
        thing = [thing]
    return thing
