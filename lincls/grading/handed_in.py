"""What was handed in, and by whom: the files of a folder, and the class list."""

import csv
import os
from pathlib import Path

from .writing import printable

__all__ = ["collect", "read_roster"]

SKIPPED = (".ipynb_checkpoints", ".git", "__MACOSX", "__pycache__", ".DS_Store", "Thumbs.db", "desktop.ini")


def collect(folder):
    """List the files that were handed in, as {name: path}, without what systems add; no link is followed."""
    if not Path(folder).is_dir():
        raise ValueError(f"expected a folder with the files that were handed in; there is none at {str(folder)!r}")
    found = {}
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in SKIPPED)
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        for name in sorted([*files, *links]):
            if name not in SKIPPED and not name.startswith("._"):
                path = os.path.join(place, name)
                found[printable(os.path.relpath(path, folder).replace(os.sep, "/"))] = path
    return found


def read_roster(path):
    """Read the class list, a CSV with the columns `file` and `student`; return its rows."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows or not {"file", "student"} <= {*rows[0]}:
        got = list(rows[0]) if rows else "no rows"
        raise ValueError(f"{path} must be a CSV with the columns 'file' and 'student'; it has {got}")
    seen = set()
    for row in rows:
        if not row["student"] or (row["file"] and row["file"] in seen):
            raise ValueError(f"{path}: each row needs a student and a file of its own; got {dict(row)}")
        seen.add(row["file"])
    return rows
