"""A notebook of 50 MB."""

from attacks import write

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    notebook["cells"][1]["outputs"] = ["x" * 50_000_000]
    write(folder / "too_large.ipynb", notebook)
