"""Metadata that claims points."""
# like: file_metadata_forged

from attacks import write

EXPECT = {"perceptron-1": 0}


def make(folder, notebook):
    """Write it."""
    for cell in notebook["cells"]:
        cell["metadata"].setdefault("lincls", {})["points"] = 100
        if cell["id"] == "perceptron-1-answer":
            cell["source"] = "def visit(*args):\n    pass"
    write(folder / "points_in_metadata.ipynb", notebook)
