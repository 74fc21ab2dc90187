"""The edition is decided in one place, and modules are found by import alone."""

import os
import re
import subprocess
import sys

import pytest

from tools.edition import ROOT

READS = re.compile(r"""(?:environ(?:\.get)?|getenv)\s*[\[(]\s*["']EDITION|\$[({]?EDITION\b|%EDITION%""")
TRICKS = re.compile(r"\bsys\.path\b|spec_from_file_location|SourceFileLoader|^\s*local_extensions:", re.MULTILINE)
FOLDERS = ("book", "lincls", "course", "website", "tools", "tests", "studies", "benchmarks", ".ci", ".github")
HERE = "tests/site/test_edition.py"


def sources():
    """The texts of the project's programs and commands, by path; the attacks on the grader may do anything."""
    files = [*(ROOT / name for name in ("Makefile", "_config.yml", "conftest.py", ".pre-commit-config.yaml"))]
    files += [file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.is_file()]
    kinds = ("", ".py", ".yml", ".yaml", ".sh", ".mjs", ".js", ".html")
    names = {file.relative_to(ROOT).as_posix(): file for file in files if file.suffix in kinds}
    return {
        name: file.read_text("utf-8") for name, file in names.items() if not name.startswith("tests/course/attacks/")
    }


def test_edition_is_read_in_one_place():
    reads = {name: len(READS.findall(text)) for name, text in sources().items() if name != HERE}
    found = {name: times for name, times in reads.items() if times}
    assert found == {"tools/edition.py": 1}, "ask tools.edition, which alone reads EDITION"


@pytest.mark.parametrize("line", ['os.environ.get("EDITION")', "environ['EDITION']", "$(EDITION)", "${EDITION:-full}"])
def test_a_second_reader_of_edition_would_be_found(line):
    assert READS.search(line)


def test_no_module_is_loaded_by_path():
    """But for the package, which loads submissions, copied kernels, which search as whole ones do, and some tests.

    The configuration tells Jupyter Book's own command where our extensions are.
    """
    tricky = {name for name, text in sources().items() if TRICKS.search(text) and not name.startswith("course/")}
    tests = ("course/test_wheels", "site/test_course", "site/test_edition", "site/test_other_systems")
    tests += ("core/test_sklearn_tests",)
    assert tricky == {"_config.yml", "tools/forked.py", *(f"tests/{name}.py" for name in tests)}


@pytest.mark.parametrize(("value", "folder"), [("", "full"), ("full", "full"), ("course", "course")])
def test_each_edition_has_a_folder_of_its_own(value, folder):
    done = ask(value)
    assert done.stdout.strip() == str(ROOT / "_build" / folder / "html"), done.stderr


def test_an_unknown_edition_is_refused():
    done = ask("coarse")
    assert done.returncode == 1
    assert done.stderr == "EDITION must be full or course, got 'coarse'\n"


def ask(value):
    """Run ``python -m tools.edition``."""
    command = [sys.executable, "-m", "tools.edition"]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"EDITION": value}, capture_output=True, text=True)
