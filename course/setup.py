"""Take the exercises along into a wheel that is built in a checkout, which has them beside this folder.

So `pip install ./course` works, and Colab's `git+https://...#subdirectory=course`.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

EXERCISES = Path(__file__).resolve().parents[1] / "exercises"


class BuildWithContent(build_py):
    """Copy the package, and the exercises into it."""

    def run(self):
        """Copy them, unless what is installed is the checkout itself."""
        super().run()
        content = Path(self.build_lib, "lincls_course", "content")
        if EXERCISES.is_dir() and not self.editable_mode and not content.exists():
            shutil.copytree(EXERCISES, content, ignore=shutil.ignore_patterns("__pycache__"))


setup(cmdclass={"build_py": BuildWithContent})
