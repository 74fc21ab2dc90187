"""Every cell twice."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["cells"] *= 2
    write(folder / "duplicated_cells.ipynb", notebook)
