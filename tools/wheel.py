"""Build the package into dist/: `make wheel`, or, for students and without solutions, `make wheel EDITION=course`.

`make wheel COLLECTION=folder` makes the course edition with an instructor's own exercises among those of the book.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

from tools import edition
from tools.package import copy_package

FILES = ("pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXT")


def repository():
    """Return the address of the published book, which _config.yml knows; empty before it has one."""
    config = yaml.safe_load((edition.ROOT / "_config.yml").read_text(encoding="utf-8"))
    return config["sphinx"]["config"]["html_context"]["repository"]


def build(course, output, collection=None):
    """Build a wheel; return its path."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in FILES:
            shutil.copy(edition.ROOT / file, folder)
        copy_package(folder, course, collection)
        project = (folder / "pyproject.toml").read_text(encoding="utf-8")
        if course:  # a name of its own, since no index takes a version such as 1.0+course
            project = project.replace('name = "lincls"', 'name = "lincls-course"', 1)
        if address := repository():
            project += f'\n[project.urls]\nSource = "{address}"\nIssues = "{address}/issues"\n'
        (folder / "pyproject.toml").write_text(project, encoding="utf-8")
        command = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*command, "--no-build-isolation", "-w", folder / "out", folder], check=True)
        (wheel,) = (folder / "out").iterdir()
        output.mkdir(exist_ok=True)
        return Path(shutil.copy(wheel, output))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--collection", type=Path, help="a folder of exercises to add; none of them keeps its solution")
    collection = parser.parse_args().collection
    print(build(edition.COURSE or collection is not None, edition.ROOT / "dist", collection))
