"""A name like an option."""
# like: file_name_formula

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / "-rf --help.ipynb", notebook)
