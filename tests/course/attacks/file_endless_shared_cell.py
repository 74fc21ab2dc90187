"""A cell that belongs to no question never ends: it is left out."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["cells"][1]["source"] = "while True:\n    try:\n        pass\n    except BaseException:\n        pass"
    write(folder / "endless_shared_cell.ipynb", notebook)
