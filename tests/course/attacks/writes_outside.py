"""Writes wherever it can."""

import os

for folder in (
    "/",
    "/tmp",
    "/run/course",
    "/run/worker",
    "/root",
    "/home",
    "/work",
    "/usr",
    "/etc",
    "/mnt",
    "/dev/shm",
    "/var/tmp",
    ".",
    "..",
):
    try:
        open(os.path.join(folder, "lincls-attack"), "w").write("x")
    except OSError:
        pass


def visit(w, b, x, y):
    return w, b
