"""A socket, which cannot be opened."""

import os
import stat

EXPECT = "ungradable"


def make(folder, notebook):
    """Write it."""
    os.mknod(folder / "socket.ipynb", stat.S_IFSOCK | 0o644)
