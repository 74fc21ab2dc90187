"""A link to a file of the instructor."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "symbolic_link.ipynb").symlink_to("/etc/passwd")
