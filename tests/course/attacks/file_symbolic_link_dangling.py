"""A link to nowhere."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "dangling.ipynb").symlink_to("/nowhere/at/all")
