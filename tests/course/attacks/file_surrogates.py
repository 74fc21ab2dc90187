"""Half a character in a cell."""

from attacks import write

EXPECT = {"perceptron-1": 0}


def make(folder, notebook):
    """Write it."""
    for cell in notebook["cells"]:
        if cell["id"] == "perceptron-1-answer":
            cell["source"] = "def visit(*args):\n    return '\ud800'"
    write(folder / "surrogates.ipynb", notebook)
