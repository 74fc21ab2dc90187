"""Made for another version of the package: graded, and named as such."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["metadata"]["lincls"]["version"] = "0.0.1"
    write(folder / "other_version.ipynb", notebook)
