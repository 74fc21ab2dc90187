"""The two packages, and the course's content as an edition has it, for the wheels, the pages and the notebooks."""

import shutil

from lincls_course import load
from lincls_course.exercises.collection import write_content
from tools import edition

PROJECTS = {"lincls": edition.ROOT, "lincls_course": edition.ROOT / "course"}  # where the pyproject.toml of each is


def copy_package(name, folder, *, course, collection=None):
    """Copy a package into a folder, that of the course with its content; return the path of the copy.

    With `course` the content has no solutions. A collection, an instructor's folder of exercises, is put among them.
    """
    ignored = shutil.ignore_patterns("__pycache__")
    copy = shutil.copytree(PROJECTS[name] / name, folder / name, ignore=ignored)
    if name == "lincls_course":
        if collection:
            load(collection)  # which refuses ids that the book has
        write_content(copy / "content", withheld=course)
    return copy
