"""The cell with the imports fails: costs nothing."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["cells"][1]["source"] = "import numpy as np\nimport nothing_of_this_name"
    write(folder / "broken_imports.ipynb", notebook)
