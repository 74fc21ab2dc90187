"""JSON without cells."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "json_without_cells.ipynb").write_text("{}")
