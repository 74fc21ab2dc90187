"""Metadata nested nine hundred times."""
# like: file_metadata_hostile

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    deep = {}
    for _ in range(900):
        deep = {"lincls": deep}
    notebook["metadata"]["deep"] = notebook["cells"][0]["metadata"]["deep"] = deep
    write(folder / "deep_metadata.ipynb", notebook)
