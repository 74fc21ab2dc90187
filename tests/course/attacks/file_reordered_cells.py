"""The cells backwards."""
# like: file_one_cell

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["cells"].reverse()
    write(folder / "reordered_cells.ipynb", notebook)
