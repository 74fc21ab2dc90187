"""Every line of a cell is a line of a list."""
# like: file_one_cell

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].splitlines(keepends=True)
    write(folder / "split_cells.ipynb", notebook)
