"""A notebook with 15 MB of pictures: graded."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["cells"][1]["outputs"] = ["x" * 15_000_000]
    write(folder / "large_outputs.ipynb", notebook)
