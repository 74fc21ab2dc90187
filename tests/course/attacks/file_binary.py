"""A picture with the name of a notebook."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    (folder / "binary.ipynb").write_bytes(bytes(range(256)) * 100)
