"""An answer's cell was deleted: costs that answer."""

from attacks import write

EXPECT = {"perceptron-1": 0}


def make(folder, notebook):
    """Write it."""
    notebook["cells"] = [c for c in notebook["cells"] if c["id"] != "perceptron-1-answer"]
    write(folder / "deleted_answer.ipynb", notebook)
