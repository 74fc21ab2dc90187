"""A pipe, whose reader waits for ever."""

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    import os

    os.mkfifo(folder / "pipe.ipynb")
