"""Was never answered."""


def visit(w, b, x, y): ...
