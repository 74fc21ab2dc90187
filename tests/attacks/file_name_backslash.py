"""A name with backslashes."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / "..\\..\\windows.ipynb", notebook)
