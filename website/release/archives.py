"""The archives: the notebooks with all that one needs to run them, and the pages with Python inside."""

import re
import shutil
import sys
import tempfile
from pathlib import Path

from tools import edition
from tools.edition import HTML, ROOT
from tools.package import PROJECTS, copy_package
from website.ext import runpage
from website.release import folder_files, project, write_zip

NOTEBOOKS_README = """# Linear Classifiers: the notebooks

Python 3.11 to 3.14 is needed. In this folder:

    python -m venv .venv
    . .venv/bin/activate              (Windows: .venv\\\\Scripts\\\\activate)
    pip install -r requirements.txt
    jupyter lab

Each chapter is a notebook; begin with `refresher.ipynb` or `geometry.ipynb`. The notebooks import the package `lincls`
from the folder of that name. Each exercise is a cell such as `show("geometry-1")`, and `check("geometry-1", answer)`
judges an answer.
"""


def requirements(wanted):
    """Return the lines of requirements.txt that some packages need: uv notes which needs which."""
    needs, lines, name, via = {}, {}, "", False
    for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines():
        if match := re.match(r"([\w.-]+)==", line):
            name, via = match[1], False
            lines[name] = line
        elif line.strip().startswith("# via") or (via and line.startswith("    #   ")):
            via = True
            parent = line.strip("# ").removeprefix("via").strip().split(" ")[0]
            if parent:
                needs.setdefault(parent, set()).add(name)
    unknown = set(wanted) - set(lines)
    if unknown:
        raise ValueError(f"requirements.txt does not pin {sorted(unknown)}")
    found, todo = set(), list(wanted)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += needs.get(name, ())
    return "".join(f"{lines[name]}\n" for name in sorted(found))


NOTEBOOK_EXTRAS = ("plot", "cvxpy", "scale", "lab")


def runtime():
    """Return the packages that the notebooks need directly."""
    extras = project()["optional-dependencies"]
    declared = [*project()["dependencies"], *(line for name in NOTEBOOK_EXTRAS for line in extras[name])]
    names = [re.match(r"[\w-]+", requirement)[0] for requirement in declared]
    return [name for name in names if name != "lincls"]  # an extra may name others of ours


def make_notebooks(target, seconds):
    """Write the notebooks with all that they need."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        for name in PROJECTS:
            copy_package(name, stage, course=edition.COURSE)
        for notebook in sorted((ROOT / "book").glob("*.ipynb")):
            shutil.copy(notebook, stage)
        if (ROOT / "book" / "data").exists():
            shutil.copytree(ROOT / "book" / "data", stage / "data")
        for name in ("LICENSE", "LICENSE-TEXT"):
            shutil.copy(ROOT / name, stage)
        (stage / "requirements.txt").write_text(requirements(runtime()), "utf-8")
        (stage / "README.md").write_text(NOTEBOOKS_README, "utf-8")
        write_zip(target, folder_files(stage, target.stem), seconds)


def make_pages_with_python(target, seconds, pyodide):
    """Write the pages with what they need of a release of Pyodide, so that Run needs no network."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            runpage.write_python(Path(folder), pyodide)
        except FileNotFoundError as error:
            sys.exit(f"No pages with Python inside: {error}")
        pages = [file for file in folder_files(HTML, target.stem) if not file[0].startswith(f"{target.stem}/_python/")]
        write_zip(target, [*pages, *folder_files(Path(folder), f"{target.stem}/_python")], seconds)
