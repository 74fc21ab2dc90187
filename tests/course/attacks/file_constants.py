"""JSON with numbers that are none, and a format of the future."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    for cell in notebook["cells"]:
        cell["execution_count"] = float("nan")
        cell["metadata"]["weight"] = [float("inf"), -float("inf")]
    notebook["nbformat"] = 99
    write(folder / "constants.ipynb", notebook)
