"""Made for another assignment: named as such."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["metadata"]["lincls"]["fingerprint"] = "0123456789abcdef"
    write(folder / "other_assignment.ipynb", notebook)
