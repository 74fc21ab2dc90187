"""A name of 250 characters."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / f"{'a' * 244}.ipynb", notebook)
