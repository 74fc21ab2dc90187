"""A name like an option."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / "-rf --help.ipynb", notebook)
