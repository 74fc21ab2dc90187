"""A name in other scripts."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / "Łukasz Ωmega 李 ‮.ipynb", notebook)
