"""A cell of 2 MB."""

from attacks import write

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    notebook["cells"][1]["source"] = "x = 1\n" * 400_000
    write(folder / "endless_source.ipynb", notebook)
