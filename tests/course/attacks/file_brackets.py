"""Nine million characters that nearly are pictures."""

from attacks import write

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    notebook["cells"][0]["source"] = "![" * 4_500_000
    write(folder / "brackets.ipynb", notebook)
