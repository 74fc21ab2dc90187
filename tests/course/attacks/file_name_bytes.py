"""A name that is no text."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    import os

    write(folder / os.fsdecode(b"\xff\xfe.ipynb"), notebook)
