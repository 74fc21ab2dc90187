"""The package as an edition has it, for what takes it along: the pages, and the archive of notebooks."""

import shutil

from tools import edition
from tools.wheel import withhold


def copy_package(folder, course):
    """Copy the package into a folder, for the course edition without solutions; return the path of the copy."""
    copy = shutil.copytree(edition.ROOT / "lincls", folder / "lincls", ignore=shutil.ignore_patterns("__pycache__"))
    if course:
        withhold(copy)
    return copy
