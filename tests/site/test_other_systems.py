"""Windows and macOS: what needs no sandbox works there, and what does says so. No test needs another machine.

An environment stands for the other system: its `sitecustomize` hides from our code what Python lacks there (see
`elsewhere`). What is printed goes into a pipe of Windows, and no text is read or written without naming its encoding.
"""

import ast
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from pathlib import Path

import pytest
import yaml

from lincls_course.grading.assign import Assignment, notebook, write_assignment
from lincls_course.grading.cli import main
from lincls_course.grading.exports import write_archive
from lincls_course.grading.platforms.gradescope import write_package
from paths import SOURCES

ROOT = Path(__file__).parents[2]
QUESTIONS = ["perceptron-1", "geometry-5", "perceptron-7"]
HANDED_IN = {
    "Łukasz": {"perceptron-7-answer": "Durch Induktion über die Punkte."},
    "ann": {"perceptron-7-answer": "", "perceptron-1-answer": "def visit(w, b, x, y):\n    while True:\n        pass"},
}
ENCODINGS = {"PYTHONIOENCODING": "cp1252", "PYTHONWARNDEFAULTENCODING": "1"}


@pytest.fixture(scope="module", params=["win32", "darwin"])
def system(request):
    if sys.platform != "linux":
        pytest.skip("from Linux one looks at the others, which run all other tests themselves")
    return request.param


@pytest.fixture(scope="module")
def python(system, tmp_path_factory):
    """The interpreter of an environment with our packages on the other system."""
    folder = tmp_path_factory.mktemp(system)
    venv.create(folder, symlinks=os.name == "posix")
    paths = sysconfig.get_paths("venv", {"base": folder, "platbase": folder})
    packages = Path(paths["purelib"])
    sites = [path for path in sys.path if path.endswith("-packages")]
    (packages / "ours.pth").write_text("".join(f"import site; site.addsitedir({path!r})\n" for path in sites), "utf-8")
    (packages / "sitecustomize.py").write_text(f"import elsewhere\nelsewhere.become({system!r})\n", "utf-8")
    shutil.copy(ROOT / "tests" / "helpers" / "elsewhere.py", packages)
    return str(Path(paths["scripts"], "python"))


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A folder with an assignment and two submissions, made here."""
    folder = tmp_path_factory.mktemp("course")
    assignment = Assignment.make(QUESTIONS, "Übung 1")
    write_assignment(assignment, folder / "dist")
    (folder / "in").mkdir()
    for name, answer in HANDED_IN.items():
        book = notebook(assignment, solution=True)
        cells = [c for c in book["cells"] if c["metadata"].get("lincls", {}).get("role") != "solution"]
        for cell in cells:
            cell["source"] = answer.get(cell["id"], cell["source"])
        text = json.dumps(book | {"cells": cells}, ensure_ascii=False)
        (folder / "in" / f"{name}.ipynb").write_text(text, "utf-8")
    return folder


@pytest.fixture
def run(python, course, tmp_path):
    """Run a command `lincls-course` in a copy of that folder."""
    shutil.copytree(course, tmp_path, dirs_exist_ok=True)
    environment = os.environ | ENCODINGS | {"PYTHONPATH": SOURCES}
    at = {"cwd": tmp_path, "env": environment, "encoding": "cp1252"}

    def run(*words, code=0):
        done = subprocess.run([python, *words], capture_output=True, **at)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    run.folder, run.at, run.python = tmp_path, at, python
    return run


def command(run, *words, code=0):
    return run("-m", "lincls_course", *words, code=code)


def test_what_is_refused_is_missing_to_our_code_alone(run, system):
    (run.folder / "look.py").write_text(
        "import asyncio, multiprocessing, os, signal, subprocess, sys\n"
        "print(sys.platform, hasattr(os, 'getuid'), hasattr(signal, 'SIGKILL'))\n"
        "import resource\nprint(hasattr(resource, 'prlimit'))\n",
        "ascii",
    )
    if system == "win32":
        assert run("look.py", code=1).startswith("win32 False False\n")
    else:
        assert run("look.py") == "darwin True True\nFalse\n"


def test_each_command_says_how_it_is_used(run):
    assert "usage: lincls-course" in command(run, "--help")


def test_an_assignment_has_the_same_bytes_everywhere(run):
    assert "perceptron-1" in command(run, "list", "perceptron")
    said = command(run, "assign", *QUESTIONS, "-t", "Übung 1", "-o", "Łódź")
    assert "Übung 1: 3 questions" in said
    assert r"\u0141ód\u017a" in said  # what the pipe cannot hold
    made, usual = run.folder / "Łódź", run.folder / "dist"
    files = [path.relative_to(usual) for path in usual.rglob("*") if path.is_file()]
    assert len(files) == 4
    assert [(made / file).read_bytes() == (usual / file).read_bytes() for file in files] == [True] * 4


def test_a_student_sees_and_checks_the_own_notebook(run):
    show = "from lincls_course import show; print(show('perceptron-1', hint=1))"
    assert run("-c", show).strip()
    said = command(run, "check", "dist/instructor/ubung-1-solution.ipynb")
    assert said.count(": right.") == 2
    assert "perceptron-7: graded by hand." in said


@pytest.mark.parametrize("to", ["qti12", "qti21", "moodle-xml"])
def test_a_question_bank_has_the_same_bytes_everywhere(run, to, capsys):
    words = ["export", "perceptron", "perceptron-quiz", "--to", to, "-o"]
    assert "questions in bank" in command(run, *words, "bank")
    assert main([*words, str(run.folder / "usual")]) == 0
    assert (run.folder / "bank").read_bytes() == (run.folder / "usual").read_bytes()


def test_archives_are_as_unix_makes_them(tmp_path, monkeypatch):
    """Python on Windows would note another system in them: other bytes, and nobody may run Gradescope's script."""

    def made():
        files = [tmp_path / name for name in ("bank.zip", "hand-out.zip", "autograder.zip")]
        assert main(["export", "perceptron-4", "--to", "qti12", "-o", str(files[0])]) == 0
        write_archive(files[1], {"ann": "text"})
        write_package(Assignment.make(QUESTIONS, "Homework 1"), files[2], "lincls-course")
        return [path.read_bytes() for path in files]

    usual = made()
    monkeypatch.setattr(sys, "platform", "win32")
    assert made() == usual


def test_grading_says_what_it_needs(run, system):
    words = ["grade", "in", "-a", "dist", "-o", "grades.csv"]
    name = {"win32": "Windows", "darwin": "macOS"}[system]
    for more in ([], ["--weaker"]):
        said = command(run, *words, *more, code=3)
        assert f"grading needs Linux with bubblewrap; this is {name}, which has no walls for --weaker either." in said
        assert "WSL2 on Windows, Lima on macOS" in said
    assert not (run.folder / "grades.csv").exists()


def test_trusted_submissions_are_graded_and_marked(run):
    """All that a teacher does whose students may be trusted, up to the marks in the browser."""
    words = ["-a", "dist", "-o", "grades.csv"]
    said = command(run, "grade", "in", *words, "--trusted", "-j", "2", "--seconds", "1")
    assert "2 graded" in said
    assert "1 different answer of 1 student" in said
    with open(run.folder / "grades.csv", encoding="utf-8", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert [rows[name]["perceptron-1"] for name in HANDED_IN] == ["2", "0"]
    marking = [run.python, "-m", "lincls_course", "mark", *words, "--by", "anna", "--no-browser"]
    with subprocess.Popen(marking, stdout=subprocess.PIPE, **run.at) as process:
        try:
            address = re.search(r"http://\S+", process.stdout.readline())[0]
            with urllib.request.urlopen(address) as page:
                text = page.read().decode()
            assert "Durch Induktion über die Punkte." in text
        finally:
            process.kill()
    assert "Łukasz" not in command(run, "override", *words, "Łukasz", "perceptron-7", "3", "--reason", "Ω")
    assert r"\u0141ukasz" in command(run, "log", *words)
    command(run, "statistics", *words)
    command(run, "alike", *words)
    command(run, "grade", "in", *words, "--trusted")
    assert "Ω" in "".join(path.read_text("utf-8") for path in (run.folder / "grades-feedback").iterdir())


@pytest.mark.parametrize("system", ["win32"], indirect=True)
@pytest.mark.parametrize("tests", ["journal.py -k two_who_add or one_run", "exercises.py -k endless_loop_is_stopped"])
def test_what_windows_does_another_way_stands_its_tests(python, tests):
    """The lock of a journal that several programs write, and the limit of time."""
    file, *option = tests.split(" ", 2)
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", ROOT / "tests/course" / f"test_{file}", *option]
    environment = os.environ | {"PYTHONPATH": SOURCES}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"^[12] passed", done.stdout, re.M), done.stdout[-500:]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """The project as it is cloned: nothing built, nothing fetched."""
    made = shutil.ignore_patterns("_build", "dist", "node_modules", ".git", ".venv", "__pycache__", ".*_cache")
    return shutil.copytree(ROOT, tmp_path_factory.mktemp("fresh") / "book", ignore=made)


@pytest.mark.parametrize("system", ["win32"], indirect=True)
def test_the_tests_of_the_smoke_job_are_found_without_a_book(python, fresh):
    """Its very command; each file of tests has some, and together they are about as many as with a book."""
    steps = yaml.safe_load((ROOT / ".github" / "workflows" / "book.yml").read_text("utf-8"))["jobs"]["smoke"]["steps"]
    (asked,) = (words for step in steps if (words := re.findall(r"-m pytest (.*)", step.get("run", ""))))
    words = [python, "-m", "pytest", *asked[0].split(), "--collect-only", "-q", "--assert=plain"]  # a third of the time
    environment = os.environ | {"CI": "", "PYTHONPATH": os.pathsep.join([str(fresh), str(fresh / "course")])}
    done = subprocess.run(words, cwd=fresh, env=environment, capture_output=True, encoding="utf-8")
    code, end = done.returncode, done.stdout[-3000:] + done.stderr[-1000:]
    assert code == 0, end
    found = re.findall(r"^(?:tests/\w+|book)/(\S+?)::", done.stdout, re.M)
    assert {*found} == {path.name for path in (ROOT / "tests").rglob("test_*.py")} | {"geometry.ipynb"}
    assert len(found) > 9000


@pytest.mark.parametrize(("ci", "said"), [("", "skipped"), ("true", "errors")])
def test_what_needs_the_book_is_skipped_without_one_and_fails_in_ci(fresh, ci, said):
    words = [sys.executable, "-m", "pytest", "-q", "tests/site/test_progress.py"]
    environment = os.environ | {"CI": ci, "PYTHONPATH": os.pathsep.join([str(fresh), str(fresh / "course")])}
    done = subprocess.run(words, cwd=fresh, env=environment, capture_output=True, encoding="utf-8")
    assert re.fullmatch(rf"\d+ {said} in .*", done.stdout.splitlines()[-1]), done.stdout
    assert "there is no book in" in done.stdout


def unnamed(source):
    """Yield the lines that read or write a text in whatever encoding the machine has; ruff sees the calls of `open`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (name := getattr(node.func, "attr", "")) in ("read_text", "write_text"):
            given = len(node.args) > (name == "write_text") or any(k.arg == "encoding" for k in node.keywords)
            if not given:
                yield node.lineno


def test_each_text_is_read_and_written_in_a_named_encoding():
    assert [*unnamed("a.read_text()\nb.write_text(c)\nd.read_text('utf-8')\ne.write_text(f, encoding='utf-8')")] == [
        1,
        2,
    ]
    names = ("lincls", "course", "exercises", "website", "tests", "benchmarks", "studies", "tools")
    folders = (ROOT / name for name in names)
    files = [path for folder in folders for path in folder.rglob("*.py") if path.parent.name != "attacks"]
    assert {str(path): lines for path in files if (lines := [*unnamed(path.read_text("utf-8"))])} == {}


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git lists the files")
def test_every_system_can_hold_every_file():
    """No name that Windows forbids, no two that differ in their capitals alone, no link."""
    listed = subprocess.run(["git", "ls-files", "-sz"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    modes, names = zip(*(line.split("\t", 1) for line in listed.stdout.split("\0")[:-1]), strict=True)
    assert {mode.split()[0] for mode in modes} == {"100644", "100755"}
    assert len({name.lower() for name in names}) == len(names) > 1000
    forbidden = re.compile(r'[<>:"\\|?*]|[. ](/|$)|(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.|/|$)', re.IGNORECASE)
    assert [name for name in names if forbidden.search(name) or len(name) > 150] == []
