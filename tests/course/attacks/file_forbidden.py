"""A file that nobody may read but root."""

import os

from attacks import write

EXPECT = "ungradable" if os.getuid() else "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / "forbidden.ipynb", notebook)
    (folder / "forbidden.ipynb").chmod(0)
