"""A terabyte of nothing."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    with open(folder / "sparse.ipynb", "wb") as file:
        file.truncate(10**12)
