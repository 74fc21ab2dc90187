"""The path through the book: what each chapter promises, and which section teaches it.

The content's file path.toml holds both. `python -m tools.path` takes texts, numbers and titles from the notebooks;
which sections teach an objective, the main one first, is an author's to say.
"""

import tomllib
from functools import cache
from pathlib import Path

__all__ = ["CONTENT", "PATH", "objectives", "sections"]

PACKAGE = Path(__file__).parents[1]
INSTALLED = PACKAGE / "content"  # of a wheel, in its edition; a checkout has the folder of all authors
CONTENT = INSTALLED if INSTALLED.is_dir() else PACKAGE.parents[1] / "exercises"
PATH = CONTENT / "path.toml"


@cache
def _table():
    return tomllib.loads(PATH.read_text(encoding="utf-8"))


def sections():
    """Return the sections of the numbered pages, in the book's order: "2.3 What one update does" by its label."""
    return _table()["sections"]


def objectives(chapter):
    """Return what a chapter promises: pairs of a text and the labels of the sections that teach it; () for none."""
    return _table()["objectives"].get(chapter, ())
