"""The page for instructors: each command in it runs, each example does what the text says."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lincls.exercises import ids
from lincls.grading.assign import Assignment, notebook
from lincls.grading.platforms import read_class_list
from lincls.grading.record import Status
from lincls.grading.run import GRADE_CODES

ROOT = Path(__file__).parents[1]
INSTRUCTOR = (ROOT / "book" / "instructor.md").read_text(encoding="utf-8")


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)


def commands(text):
    whole = (re.sub(r"\\\n +", "", block) for block in blocks(text, "console"))  # a line that ends in \ goes on
    return [line.removeprefix("$ ") for block in whole for line in block.splitlines()]


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A folder with a `lincls` on the path, as after installation, and a seed."""
    folder = tmp_path_factory.mktemp("course")
    script = folder / "bin" / "lincls"
    script.parent.mkdir()
    call = "import sys; from lincls.grading.cli import lincls; sys.exit(lincls())"
    script.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{call}' \"$@\"\n")
    script.chmod(0o755)
    (folder / "seed.txt").write_text("a line of my own\n")
    path = f"{script.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}

    def run(command, **more):
        call = ["sh", "-c", command]
        return subprocess.run(call, cwd=folder, env={**environment, **more}, capture_output=True, text=True)

    run.folder = folder
    return run


def fill_in(folder):
    """Hand in three notebooks: right, with a typical mistake, hostile."""
    assignment = Assignment.load(folder / "dist")
    (folder / "submissions").mkdir()
    for name in ("right", "typical", "hostile"):
        book = notebook(assignment, solution=True)
        for cell in book["cells"]:
            if name == "typical":
                cell["source"] = cell["source"].replace("<= 0", "< 0")
            if name == "hostile" and cell["id"] == "perceptron-3-answer":
                cell["source"] = "import os\nos.kill(os.getppid(), 9)\nos._exit(0)"
        (folder / "submissions" / f"{name}.ipynb").write_text(json.dumps(book))


def test_every_command_of_the_chapter_runs(course, sandboxed):
    """In the order of the page; `make` is asked what it would do, as other tests build both editions."""
    for command in commands(INSTRUCTOR):
        if command.startswith("make"):
            done = subprocess.run([*command.split(), "-n"], cwd=ROOT, capture_output=True, text=True)
            assert not done.returncode, done.stderr
            continue
        if "-o array.csv" in command:
            (script,) = blocks(INSTRUCTOR, "bash")
            for task in range(1, 5):
                done = course(script, SLURM_ARRAY_TASK_ID=str(task))
                assert not done.returncode, done.stderr
        if "--class-list" in command:
            (course.folder / "class.csv").write_text(blocks(INSTRUCTOR, "text")[0])
        done = course(command)
        assert not done.returncode, (command, done.stderr)
        if " assign " in command and "--class-list" not in command:
            fill_in(course.folder)
    rows = {}
    for name in ("grades", "array"):
        with open(course.folder / f"{name}.csv", newline="") as file:
            rows[name] = [{**row, "seconds": ""} for row in csv.DictReader(file)]
    unchanged = [[row for row in rows[name] if row["student"] != "right"] for name in ("grades", "array")]
    assert unchanged[0] == unchanged[1]
    assert [row["total"] for row in rows["array"] if row["student"] == "right"] == ["10"]
    totals = {row["student"]: (row["status"], row["total"]) for row in rows["grades"]}  # one was changed by hand
    assert totals == {"right": ("graded", "7"), "typical": ("graded", "2"), "hostile": ("partial", "4")}
    assert (course.folder / "gradescope" / "right" / "results.json").exists()


def test_the_lists_of_the_chapter_can_be_read(tmp_path):
    (students,) = blocks(INSTRUCTOR, "text")
    (tmp_path / "class.csv").write_text(students)
    assert read_class_list(tmp_path / "class.csv")["4711"].name == "Ada Lovelace"


def test_the_chapter_tells_statuses_and_options_as_they_are():
    for status in Status:
        assert f"\n| {status} | " in INSTRUCTOR
        assert re.search(rf"\b{status}[:;]", GRADE_CODES)
    for word in re.findall(r"\b((?:geometry|perceptron)-\d+)\b", INSTRUCTOR):
        assert word in ids()
