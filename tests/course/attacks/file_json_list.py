"""JSON, but a list."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "json_list.ipynb").write_text("[1, 2, 3]")
