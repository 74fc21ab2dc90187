"""A link to a folder of the instructor."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "symbolic_link_folder").symlink_to("/etc")
