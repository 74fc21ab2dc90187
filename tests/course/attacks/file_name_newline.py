"""A name with a line break and a comma."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / 'a\nb,c"d.ipynb', notebook)
