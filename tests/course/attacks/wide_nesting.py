"""Returns lists that contain one list many times."""
# like: recursive_list

thing = []
for _ in range(7):
    thing = [thing] * 30


def visit(w, b, x, y):
    return thing
