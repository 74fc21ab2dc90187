"""The cells backwards."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["cells"].reverse()
    write(folder / "reordered_cells.ipynb", notebook)
