"""Nothing."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "empty.ipynb").write_bytes(b"")
