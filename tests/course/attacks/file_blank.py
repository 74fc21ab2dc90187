"""White space."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "blank.ipynb").write_text(" \n\n")
