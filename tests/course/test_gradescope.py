"""The autograder for Gradescope: what is in the package, and what it says about a submission."""

import json
import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from lincls_course.exercises.verdict import Verdict
from lincls_course.grading.assign import Assignment, notebook
from lincls_course.grading.cli import main
from lincls_course.grading.journal import Record, Result
from lincls_course.grading.platforms.gradescope import report, write_package
from paths import SOURCES

QUESTIONS = ["perceptron-1", "geometry-5", "perceptron-7"]
WHEEL = "lincls_course-1.0-py3-none-any.whl"
WRONG = "def visit(w, b, x, y):\n    return w, b"


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The package, unpacked as Gradescope does, with a Python of ours in the place of the one that setup.sh makes."""
    if os.name == "nt":
        pytest.skip("Gradescope's containers run Linux")
    folder = tmp_path_factory.mktemp("gradescope")
    with zipfile.ZipFile(folder / WHEEL, "w") as wheel:
        wheel.writestr("exercises/items/perceptron-1/public.json", "{}")
    words = ["assign", *QUESTIONS, "-t", "Homework 1", "-o", folder / "dist", "--gradescope", folder / "auto.zip"]
    (folder / "class.csv").write_text("id\n4711\n", "utf-8")
    words += ["--wheel", "lincls", folder / WHEEL, "--class-list", folder / "class.csv"]
    assert main([*map(str, words)]) == 0
    first = (folder / "auto.zip").read_bytes()
    assert main([*map(str, words)]) == 0
    assert (folder / "auto.zip").read_bytes() == first
    root = folder / "autograder"
    with zipfile.ZipFile(folder / "auto.zip") as zipped:
        zipped.extractall(root / "source")
        modes = {info.filename: info.external_attr >> 16 for info in zipped.infolist()}
    assert modes["setup.sh"] & modes["run_autograder"] & 0o111
    for name in ("submission", "results", "venv/bin"):
        (root / name).mkdir(parents=True)
    python = root / "venv" / "bin" / "python"  # a link to the one of an environment would not find its packages
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', "utf-8")
    python.chmod(0o755)
    return root


def run(root):
    path = {**os.environ, "AUTOGRADER": str(root), "PYTHONPATH": SOURCES}
    done = subprocess.run(["bash", root / "source" / "run_autograder"], env=path, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return json.loads((root / "results" / "results.json").read_text("utf-8"))


def hand_in(root, files):
    for path in (root / "submission").iterdir():
        path.unlink()
    for name, data in files.items():
        (root / "submission" / name).write_bytes(data)


def answered(source=None):
    book = notebook(Assignment.make(QUESTIONS, "Homework 1"), solution=True)
    for cell in book["cells"]:
        if source and cell["id"] == "perceptron-1-answer":
            cell["source"] = source
    return json.dumps(book).encode()


def test_the_package_holds_no_secret(package):
    names = {path.name for path in (package / "source").iterdir()}
    assert names == {"README.md", "run_autograder", "setup.sh", "assignment.json", WHEEL}
    stored = json.loads((package / "source" / "assignment.json").read_text("utf-8"))
    assert "secret" not in stored
    assert "students" not in stored
    assert f"pip install lincls /autograder/source/{WHEEL}\n" in (package / "source" / "setup.sh").read_text("utf-8")
    readme = (package / "source" / "README.md").read_text("utf-8")
    assert "provisional" in readme
    assert "holds the student's code beside the cases" in readme
    assert subprocess.run(["bash", "-n", package / "source" / "setup.sh"]).returncode == 0


def test_nothing_that_pip_is_given_becomes_a_command(tmp_path):
    write_package(Assignment.make(QUESTIONS, "T"), tmp_path / "auto.zip", ["x'; rm -r /; '", "$(y)"])
    with zipfile.ZipFile(tmp_path / "auto.zip") as zipped:
        *_, last = zipped.read("setup.sh").decode().splitlines()
    assert shlex.split(last)[-2:] == ["x'; rm -r /; '", "$(y)"]


def test_what_it_says_is_provisional_and_of_the_last_notebook(package):
    hand_in(package, {"a.ipynb": answered(), "b.ipynb": answered(WRONG), "proof.pdf": b"%PDF-1.7"})
    said = run(package)
    assert said["output"].startswith("Provisional: judged only on the public cases")
    assert said["visibility"] == "visible"
    assert [(test.get("score"), test["max_score"]) for test in said["tests"]] == [(0, 2), (2, 2), (None, 6)]
    assert said["score"] == 2
    assert "visit(" in said["tests"][0]["output"]  # a public case


@pytest.mark.parametrize(("files", "sentence"), [({"p.pdf": b"%PDF-1.7"}, "p.pdf: It is a PDF; "), ({}, "no file")])
def test_without_a_notebook_there_is_a_sentence(package, files, sentence):
    hand_in(package, files)
    said = run(package)
    assert (said["score"], said["tests"]) == (0, [])
    assert sentence in said["output"]


def test_no_text_of_a_student_commands_the_page_that_shows_it():
    """Neither its error's message nor the case that shows it, nor the reason beside the points."""
    assignment = Assignment.make(QUESTIONS, "Homework 1")
    results = {
        id: Result(id, Verdict.NOT_YET, "a\x1b[2Jb\u202ec\n\x00d", case="x\x07\n\ty", points=0) for id in QUESTIONS
    }
    said = report(Record("f", "s", reason="r\x1b\x9b", results=results), assignment)
    assert (said["output"], said["tests"][0]["output"]) == ("r  ", "a [2Jb c  d\n\nx \n    y")
    assert report(Record("f", "s", reason="\x1br"), assignment)["output"] == "Not graded.  r"


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["--gradescope", "a.zip"], "go together"),
        (["--wheel", "a.whl"], "go together"),
        (["--gradescope", "a.zip", "--wheel", "full.whl"], "holds the solutions"),
        (["--gradescope", "a.zip", "--wheel", "none.whl"], "none.whl"),
        (["--gradescope", "a.zip", "--wheel", "x\n"], "a wheel or a requirement of pip"),
    ],
)
def test_a_package_that_cannot_be_is_refused(tmp_path, monkeypatch, capsys, more, complaint):
    monkeypatch.chdir(tmp_path)
    with zipfile.ZipFile("full.whl", "w") as wheel:
        wheel.writestr("exercises/items/perceptron-1/answers.py", "")
    assert main(["assign", *QUESTIONS, "-o", "dist", *more]) == 2
    assert complaint in capsys.readouterr().err
    assert not Path("a.zip").exists()
