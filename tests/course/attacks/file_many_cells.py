"""As many cells as are read."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    more = 2_000 - len(notebook["cells"])
    notebook["cells"] += [{"cell_type": "code", "source": f"x{n} = {n}", "metadata": {}} for n in range(more)]
    write(folder / "many_cells.ipynb", notebook)
