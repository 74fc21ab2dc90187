"""The pages for instructors: each command on them runs, each example does what the text says."""

import csv
import json
import re
import shlex
import subprocess
import zipfile
from pathlib import Path

import pytest

from lincls_course import ids
from lincls_course.exercises.collection import CHAPTERS
from lincls_course.grading.assign import Assignment, notebook
from lincls_course.grading.cli import main, parser
from lincls_course.grading.exam import with_forms
from lincls_course.grading.files import own_text
from lincls_course.grading.journal import Status
from lincls_course.grading.platforms import read_class_list

ROOT = Path(__file__).parents[2]
INSTRUCTOR = "\n".join((ROOT / "book" / name).read_text("utf-8") for name in ("grading.md", "instructor.md"))


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)


def commands(text):
    whole = (re.sub(r"\\\n +", "", block) for block in blocks(text, "console"))  # a line that ends in \ goes on
    return [line.removeprefix("$ ") for block in whole for line in block.splitlines()]


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A folder with a seed."""
    folder = tmp_path_factory.mktemp("course")
    (folder / "seed.txt").write_text("a line of my own\n", "utf-8")
    return folder


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
        (folder / "submissions" / f"{name}.ipynb").write_text(json.dumps(book), "utf-8")


def download(folder):
    """Make the archives and exports of the two platforms, with the same three notebooks; and the chapter's rules."""
    ids = {"right": 4711, "typical": 4712, "hostile": 4713}
    archives = {
        "submissions.zip": lambda name, id: f"{name}_{id}_{id + 90_000}_homework-1.ipynb",
        "moodle.zip": lambda name, id: f"{name.title()} X_{id}_assignsubmission_file/homework-1.ipynb",
    }
    for archive, named in archives.items():
        with zipfile.ZipFile(folder / archive, "w") as file:
            for name, id in ids.items():
                file.write(folder / "submissions" / f"{name}.ipynb", named(name, id))
    points = Assignment.load(folder / "dist").total
    lines = ["Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (77)", f"    Points Possible,,,,,{points}"]
    lines += [f'"X, {name.title()}",{id},s{id},{name},A,' for name, id in ids.items()]
    (folder / "gradebook.csv").write_text("\n".join(lines) + "\n", "utf-8")
    head = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
    lines = [head + "Last modified (submission),Last modified (grade),Feedback comments"]
    lines += [f"Participant {id},{name.title()} X,{name}@example.org,Submitted for grading,,{points},Yes,-,-,"
              for name, id in ids.items()]  # fmt: skip
    (folder / "worksheet.csv").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "policy.toml").write_text(blocks(INSTRUCTOR, "toml")[0], "utf-8")


@pytest.mark.gate
def test_every_command_of_the_chapter_runs(course, sandboxed, monkeypatch):
    """In the order of the pages; `make` is asked what it would do, as other tests build both editions."""
    monkeypatch.chdir(course)
    for command in commands(INSTRUCTOR):
        if command.startswith("make"):
            done = subprocess.run([*command.split(), "-n"], cwd=ROOT, capture_output=True, text=True)
            assert not done.returncode, done.stderr
            continue
        if "--class-list" in command:
            (course / "class.csv").write_text(blocks(INSTRUCTOR, "text")[0], "utf-8")
        if " enter " in command:
            (typed,) = (block for block in blocks(INSTRUCTOR, "text") if block.startswith("student,"))
            (course / "mid-term" / "instructor" / "marks.csv").write_text(typed, "utf-8")
        program, *words = shlex.split(command)
        assert (program, main(words)) == ("lincls-course", 0), command
        if " assign " in command and "-o dist/" in command:
            fill_in(course)
            download(course)
    with open(course / "grades.csv", encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    totals = {row["student"]: (row["status"], row["total"]) for row in rows}  # one was changed by hand
    assert totals == {"right": ("graded", "7"), "typical": ("graded", "2"), "hostile": ("partial", "4")}
    with open(course / "mid-term.csv", encoding="utf-8", newline="") as file:
        assert {row["student"]: row["total"] for row in csv.DictReader(file)} == {"4711": "7", "4712": "5.5"}
    uploaded = (course / "canvas" / "grades-canvas-provisional.csv").read_text("utf-8").splitlines()
    assert [line.rpartition(",")[2] for line in uploaded] == ["Homework 1 (77)", "16", "10", "2.4", "4"], (
        "one is late, and in a group"
    )
    assert (course / "canvas" / "grades-canvas-provisional-feedback.zip").exists()
    assert (course / "grades-statistics.csv").exists()
    assert (course / "homework-2" / "instructor" / "hand-out.csv").exists()


def test_the_lists_of_the_chapter_can_be_read(tmp_path):
    students, *_ = blocks(INSTRUCTOR, "text")
    (tmp_path / "class.csv").write_text(students, "utf-8")
    assert read_class_list(tmp_path / "class.csv")["4711"].name == "Ada Lovelace"


def test_the_exams_of_the_chapter_fit_their_time():
    """The one is on the first six chapters, the other on those behind them, too; all can be on paper."""
    chosen = [parser().parse_args(shlex.split(command)[1:]) for command in commands(INSTRUCTOR) if " exam " in command]
    for options, (first, last) in zip(chosen, [(0, 5), (3, 12)], strict=True):
        exam = with_forms(
            Assignment.make(options.selection, options.title, (), "a secret of some length"), options.forms
        )
        assert 0.9 * options.minutes < sum(e.minutes for e in exam.exercises) <= options.minutes
        assert exam.total == 30
        assert {first, last} <= {CHAPTERS.index(e.chapter) for e in exam.exercises} <= {*range(first, last + 1)}


def test_the_container_of_the_chapter_is_the_one_of_the_messages():
    (recipe,) = blocks(INSTRUCTOR, "dockerfile")
    (run,) = [block for block in blocks(INSTRUCTOR, "text") if block.startswith("docker")]
    needs = own_text("texts/no_sandbox.txt")
    assert {*re.findall(r"\S+=unconfined", run)} == {*re.findall(r"\S+=unconfined", needs)}
    installed = re.search(r"apt install ([^,]*),", needs)[1].split()
    assert {*installed} <= {*recipe.split()}
    words = shlex.split(run.partition(" grader \\\n")[2].strip())
    assert parser().parse_args(words).command == "grade"


def test_the_chapter_tells_statuses_and_options_as_they_are():
    commands = next(action for action in parser()._actions if action.dest == "command").choices
    for status in Status:
        assert f"\n| {status} | " in INSTRUCTOR
        assert re.search(rf"\b{status}[:;]", commands["grade"].description)
    options = {option for command in commands.values() for option in command._option_string_actions}
    ours = re.sub(r"^```(dockerfile|text\ndocker).*?^```", "", INSTRUCTOR, flags=re.MULTILINE | re.DOTALL)
    assert {*re.findall(r"--[a-z][a-z-]*", ours)} <= options
    assert {*re.findall(r"lincls-course ([a-z]+)", INSTRUCTOR)} <= {*commands}
    for word in re.findall(r"\b((?:geometry|perceptron)-\d+)\b", INSTRUCTOR):
        assert word in ids()
