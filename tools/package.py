"""The package as an edition has it, for what takes it along: the wheel, the pages, and the archive of notebooks."""

import shutil

from lincls.exercises.collection import BOOK, get, load
from lincls.exercises.withhold import withhold
from tools import edition

IGNORED = shutil.ignore_patterns("__pycache__")


def copy_package(folder, course, collection=None):
    """Copy the package into a folder, for the course edition without solutions; return the path of the copy.

    The exercises of a collection, an instructor's own folder, are put among those of the book.
    """
    copy = shutil.copytree(edition.ROOT / "lincls", folder / "lincls", ignore=IGNORED)
    for id in load(collection) if collection else ():  # which refuses ids that the book has
        shutil.copytree(get(id).folder, copy / "exercises" / BOOK.name / id, ignore=IGNORED)
    if course:
        withhold(copy)
    return copy
