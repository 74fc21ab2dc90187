"""A name that looks like a path."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    (folder / "a.." / "b;..").mkdir(parents=True)
    write(folder / "a.." / "b;.." / "..%2f..%2fetc.ipynb", notebook)
