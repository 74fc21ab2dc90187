"""Never comes to an end as a cell."""


def visit(w, b, x, y):
    return w, b


while True:
    pass
