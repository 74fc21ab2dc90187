"""A name in other scripts."""
# like: file_name_bytes

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    write(folder / "Łukasz Ωmega 李 ‮.ipynb", notebook)
