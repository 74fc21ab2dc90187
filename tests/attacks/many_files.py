"""Opens files without end."""

FILES = []


def visit(w, b, x, y):
    while True:
        FILES.append(open("/dev/null"))
