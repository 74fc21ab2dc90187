"""Asks the keyboard."""

name = input("your name? ")


def visit(w, b, x, y):
    return input()
