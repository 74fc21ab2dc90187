"""A name that a spreadsheet runs."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / "=cmd|' C calc'!A0.ipynb", notebook)
