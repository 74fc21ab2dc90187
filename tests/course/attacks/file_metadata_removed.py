"""All metadata and cell ids were removed: graded by name."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        cell.pop("id")
    notebook["metadata"] = {}
    write(folder / "metadata_removed.ipynb", notebook)
