"""The cell with the imports was deleted: costs nothing."""
# like: file_broken_imports

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["cells"] = [c for c in notebook["cells"] if c["id"] != "imports"]
    write(folder / "deleted_imports.ipynb", notebook)
