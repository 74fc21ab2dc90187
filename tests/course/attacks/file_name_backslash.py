"""A name with backslashes."""
# like: file_name_dots

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / "..\\..\\windows.ipynb", notebook)
