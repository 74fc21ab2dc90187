"""Metadata of the wrong kinds."""

from attacks import write

EXPECT = "graded"


def make(folder, notebook):
    """Write it."""
    for cell in notebook["cells"]:
        cell["metadata"] = {"lincls": {"question": ["x"], "role": {}}}
        cell["id"] = 7
    notebook["metadata"] = {"lincls": {"version": ["9"], "fingerprint": 5}, "kernelspec": 3}
    write(folder / "metadata_hostile.ipynb", notebook)
