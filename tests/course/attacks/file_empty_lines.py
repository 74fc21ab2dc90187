"""A cell of a million lines without a letter."""
# like: file_many_cells

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    notebook["cells"][0]["source"] = [notebook["cells"][0]["source"], *[""] * 10**6, None, 3, {}]
    write(folder / "empty_lines.ipynb", notebook)
