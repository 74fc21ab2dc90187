"""Opens files without end."""
# like: hoards

FILES = []


def visit(w, b, x, y):
    while True:
        FILES.append(open("/dev/null"))
