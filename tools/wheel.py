"""Build both wheels into dist/: `make wheel`, or, for students and without solutions, `make wheel EDITION=course`.

`make wheel COLLECTION=folder` makes the course edition with an instructor's own exercises among those of the book.
The wheel with solutions has the version 1.0.0+full, which no public index takes.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import edition
from tools.package import PROJECTS, copy_package

LICENCES = ("LICENSE", "LICENSE-TEXT")  # of the code, and of the text
FILES = ("pyproject.toml", "README.md", *LICENCES)


def build(name, output, *, course, collection=None):
    """Build the wheel of a package; return its path."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, name)
        folder.mkdir()
        for file in FILES:
            shutil.copy((edition.ROOT if file in LICENCES else PROJECTS[name]) / file, folder)
        copy_package(name, folder, course=course, collection=collection)
        if name == "lincls_course" and not course:
            (folder / "setup.cfg").write_text("[egg_info]\ntag_build = +full\n", encoding="utf-8")
        command = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*command, "--no-build-isolation", "-w", folder / "out", folder], check=True)
        (wheel,) = (folder / "out").iterdir()
        output.mkdir(exist_ok=True)
        return Path(shutil.copy(wheel, output))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--collection", type=Path, help="a folder of exercises to add; none of them keeps its solution")
    collection = parser.parse_args().collection
    for name in PROJECTS:
        print(build(name, edition.ROOT / "dist", course=edition.COURSE or bool(collection), collection=collection))
