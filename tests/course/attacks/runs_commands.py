"""Runs programs of the machine."""

import subprocess


def visit(w, b, x, y):
    return subprocess.run(["sh", "-c", "id; mount; su root -c id; env"], capture_output=True, text=True).stdout
