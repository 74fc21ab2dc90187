"""Every hostile or faulty submission of tests/attacks is graded, and each costs its author only what it should.

`make slow` grades all. The gate leaves out those that say `# like: another`: they try the same wall in another way.
"""

import csv
import hashlib
import json
import os
import re
import time
from pathlib import Path

import numpy as np
import pytest

from lincls_course import get
from lincls_course.exercises.secret import public_cases
from lincls_course.exercises.values import show_value
from lincls_course.exercises.verdict import Outcome
from lincls_course.grading.assign import Assignment, notebook, write_assignment
from lincls_course.grading.cli import main
from lincls_course.grading.files import printable
from lincls_course.grading.grade import Grader, judge_public
from lincls_course.grading.journal import Record
from lincls_course.grading.sandbox import Sandbox
from lincls_course.grading.submission import digest, take_pictures

HERE = Path(__file__).parent / "attacks"
SEED = b"a seed that no student knows"
QUESTIONS = "perceptron-1 perceptron-3 geometry-1 perceptron-6 perceptron-7 perceptron-8 geometry-5".split()
CODE = sorted(p.stem for p in HERE.glob("*.py") if not p.stem.startswith(("file_", "__")))
FILES = sorted(p.stem for p in HERE.glob("file_*.py"))
CANARY = "lincls-attack"
LEAKING = ("raises_arguments", "returns_arguments", "exits_late")


def option(text, name, default):
    found = re.search(rf"^# {name}: (\S+)", text, flags=re.MULTILINE)
    return found[1] if found else default


def source(name):
    return (HERE / f"{name}.py").read_text(encoding="utf-8")


LIKE = {name: like for name in CODE + FILES if (like := option(source(name), "like", ""))}


def write(path, notebook):
    path.write_text(json.dumps(notebook), encoding="utf-8", errors="surrogatepass")


def answered(assignment):
    """The solution, without the solution's own texts."""
    full = notebook(assignment, solution=True)
    full["cells"] = [c for c in full["cells"] if c["metadata"].get("lincls", {}).get("role") != "solution"]
    return full


def files_below(*folders):
    """Times and sizes of all files; but for caches of compiled code, which other tests write meanwhile."""
    paths = [p for folder in folders for p in Path(folder).rglob("*") if "__pycache__" not in p.parts]
    kept = {p: (p.lstat().st_mtime_ns, p.lstat().st_size) for p in paths if p.is_symlink() or not p.is_dir()}
    return kept | dict.fromkeys(p for p in paths if p not in kept)  # a folder's time changes with its caches


def prose(text):
    """A text in Markdown without its blocks of code."""
    return re.sub(r"^~~~~text\n.*?\n~~~~$", "", text, flags=re.DOTALL | re.MULTILINE)


def texts_below(folder):
    """All files but pictures that were handed in."""
    return [path for path in folder.rglob("*.*") if path.is_file() and path.suffix != ".png"]


@pytest.fixture(scope="session", params=["each kind", pytest.param("all", marks=pytest.mark.slow)])
def graded(request, tmp_path_factory, sandboxed):
    """Grade the attacks in one folder; return the rows by attack, and the places.

    Many wait for their limits, so more are graded at a time than there are processors.
    """
    base = tmp_path_factory.mktemp("attacks")
    assignment = Assignment.make(QUESTIONS, "Attacks")
    write_assignment(assignment, base / "dist")
    submissions = base / "submissions"
    made = {}
    for name in [name for name in CODE + FILES if request.param == "all" or name not in LIKE]:
        folder = submissions / name
        folder.mkdir(parents=True)
        book = answered(assignment)
        text = source(name)
        if name in FILES:
            exec(text, {"folder": folder, "notebook": book, "write": write, "json": json, "os": os})
        else:
            question = option(text, "question", "perceptron-1")
            (cell,) = [c for c in book["cells"] if c["id"] == f"{question}-answer"]
            cell["source"] = text
        if not any(folder.iterdir()):
            write(folder / (f"{name.removeprefix('file_')}.ipynb" if name in FILES else "notebook.ipynb"), book)
        made[name] = [
            printable(f"{name}/{p.relative_to(folder)}") for p in folder.rglob("*") if p.is_symlink() or not p.is_dir()
        ]
    (base / "seed").write_bytes(SEED)
    watched = (submissions, base / "dist", Path(__file__).parents[2] / "lincls")
    before = files_below(*watched)
    out = base / "out"
    command = f"grade {submissions} -a {base / 'dist'} -o {out / 'grades.csv'}"
    code = main(f"{command} --seed {base / 'seed'} -j 3 --seconds 1".split())
    after = files_below(*watched)
    with open(base / "out" / "grades.csv", newline="", encoding="utf-8") as file:
        rows = {row["file"].removeprefix("'"): row for row in csv.DictReader(file)}
    return {"code": code, "rows": rows, "made": made, "base": base, "kept": before == after}


def points(row):
    return {id: row[id] for id in QUESTIONS if id != "perceptron-7"}


def full_marks(changed):
    return {id: str(changed.get(id, get(id).points)) for id in QUESTIONS if id != "perceptron-7"}


def test_no_row_is_lost_and_none_is_invented(graded):
    assert {*graded["rows"]} == {file for files in graded["made"].values() for file in files}
    assert graded["code"] == 1  # some could not be graded


def test_no_row_blames_the_grader(graded):
    assert not [row for row in graded["rows"].values() if row["status"] == "error"]


def test_an_attack_earns_nothing_and_costs_its_own_question(graded):
    wrong = {}
    for name in filter(graded["made"].get, CODE):
        (file,) = graded["made"][name]
        row, text = graded["rows"][file], source(name)
        question, expected = option(text, "question", "perceptron-1"), option(text, "expect", "0")
        as_it_should = points(row) == full_marks({question: expected})
        if row["status"] not in ("graded", "partial") or not as_it_should or float(row["seconds"]) >= 60:
            wrong[name] = row
    assert not wrong


def test_a_faulty_file_is_graded_or_labelled(graded):
    wrong = {}
    for name in filter(graded["made"].get, FILES):
        text = source(name)
        ungradable = option(text, "expect", "") == "ungradable" and (name != "file_forbidden" or os.getuid())
        full = full_marks({option(text, "costs", ""): "0"})
        for file in graded["made"][name]:
            row = graded["rows"][file]
            if ungradable:  # and never a bare 0
                labelled = row["status"] == "ungradable" and row["reason"]
                as_it_should = labelled and not any([row["total"], *points(row).values()])
            else:  # the answer in words waits to be marked
                as_it_should = points(row) == full and row["perceptron-7"] == ""
            if not as_it_should:
                wrong[file] = row
    assert not wrong


def test_nothing_is_written_outside(graded):
    assert graded["kept"]
    places = ["/", "/tmp", "/root", "/home", "/mnt", "/var/tmp", "/dev/shm", "/usr", "/etc", "/work", os.getcwd()]
    assert not [place for place in places if os.path.exists(f"{place}/{CANARY}")]
    base = graded["base"]
    assert {p.name for p in base.iterdir()} == {"dist", "submissions", "seed", "out"}
    names = {"grades.csv", "grades.jsonl", "grades.lock"}
    names |= {f"grades-{folder}" for folder in ("feedback", "pictures")}
    assert {p.name for p in (base / "out").iterdir()} == names
    assert all(p.suffix == ".md" and p.is_file() for p in (base / "out" / "grades-feedback").iterdir())


def forms(cases, size=4):
    """How the feedback writes arguments of so many numbers, and how Python prints them."""
    values = [a for args in cases for a in args if np.size(a) >= size]
    return {form for a in values for form in (show_value(a), repr(a), str(a), str(np.asarray(a).tolist()))}


def test_no_secret_case_comes_out(graded):
    """Public cases may stand in the feedback, those that this submission was asked in secret nowhere."""
    texts = [path.read_text(encoding="utf-8") for path in texts_below(graded["base"] / "out")]
    assert not [text for text in texts if SEED.decode() in text]
    grader = Grader(Assignment.make(QUESTIONS, "Attacks"), SEED, None)
    for name in LEAKING:
        (file,) = graded["made"][name]
        data = (graded["base"] / "submissions" / file).read_bytes()
        secret = grader.secret(Record(file, graded["rows"][file]["student"], digest(data)))
        for exercise in filter(lambda e: e.called, map(get, QUESTIONS)):
            public = forms(public_cases(exercise))
            assert not [form for form in forms(secret[exercise.id]) - public if any(form in text for text in texts)]
    public = [form for id in QUESTIONS if get(id).called for form in forms(public_cases(get(id)), 2)]
    assert any(form in text for form in public for text in texts)  # so that it is known what to look for


def test_leaking_attacks_reached_the_secret_cases(graded):
    """Otherwise the test before this one would prove nothing."""
    for name in LEAKING:
        (file,) = graded["made"][name]
        path = graded["base"] / "out" / "grades-feedback"
        student = file.removesuffix(".ipynb")
        (text,) = [p.read_text("utf-8") for p in path.iterdir() if f"File: `{file}`" in p.read_text("utf-8")]
        assert "agrees on the cases of `check`, but not on others" in text or "was stopped" in text, student


def test_feedback_holds_no_html_and_belongs_to_one_file(graded):
    paths = list((graded["base"] / "out" / "grades-feedback").iterdir())
    texts = [path.read_text(encoding="utf-8") for path in paths]
    assert len(paths) == len(graded["rows"])
    assert len({re.search(r"^File: (.*)$", text, flags=re.MULTILINE)[1] for text in texts}) == len(paths)
    assert not [text for text in texts if "<script" in prose(text)]


def test_no_text_commands_a_terminal_or_imitates_the_grader(graded):
    """No control character in any file, no heading but the grader's, no picture from elsewhere."""
    out = graded["base"] / "out"
    for path in texts_below(out):
        text = path.read_bytes().decode()
        assert not [c for c in text.replace("\r\n", "\n") if c != "\n" and not c.isprintable()], path
        assert (
            not re.search(r"!\[(?!picture\]\(\.\./grades-pictures/[0-9a-f]{16}\.png\))", prose(text))
            or path.suffix != ".md"
        ), path
    for path in (out / "grades-feedback").iterdir():
        headings = re.findall("^#.*", prose(path.read_text(encoding="utf-8")), flags=re.MULTILINE)
        assert len(headings) in (1, 1 + len(QUESTIONS)), path  # 1 where nothing was graded


@pytest.mark.parametrize(
    "source",
    [
        "![" * 4_500_000,
        "![](data:image/png;base64," + " " * 1_000_000 + "!",
        ("![](attachment:a" + " " * 9_000 + "!") * 900,
        ("![](data:image/png;base64," + "A" * 9_000 + "!") * 900,
        "<img " * 900 + "a" * 9_000_000,
    ],
    ids=lambda source: source[:26],
)
def test_what_nearly_is_a_picture_is_read_in_no_time(source):
    start = time.process_time()
    assert take_pictures(source, {}) == (source, {})
    assert time.process_time() - start < 1


def test_other_versions_are_named(graded):
    (file,) = graded["made"]["file_other_version"]
    assert "Made for lincls 0.0.1" in graded["rows"][file]["reason"]
    (file,) = graded["made"]["file_other_assignment"]
    assert "Made for a different assignment" in graded["rows"][file]["reason"]


def test_spreadsheets_run_nothing(graded):
    for name in ("grades.csv",):
        with open(graded["base"] / "out" / name, newline="", encoding="utf-8") as file:
            assert not [cell for row in csv.reader(file) for cell in row if cell.startswith(("=", "+", "-", "@"))]


def test_the_collection_is_as_large_as_wanted_and_so_is_what_stands_for_it():
    digests = {hashlib.sha256((HERE / f"{name}.py").read_bytes()).digest() for name in CODE + FILES}
    assert len(digests) == len(CODE + FILES) >= 180
    assert {*LIKE.values()} <= {*CODE, *FILES} - {*LIKE}
    assert not {*LEAKING, "file_other_version", "file_other_assignment"} & {*LIKE}
    assert len(CODE + FILES) - len(LIKE) >= 120


@pytest.mark.parametrize("name", ["import_reference", "import_reference_by_path"])
def test_what_an_attack_reaches_for_is_there_outside_the_sandbox(name):
    """So that it is the walls that keep it away."""
    space = {"__name__": name}
    exec(source(name), space)
    w, b = space["visit"](np.zeros(2), 0.0, np.array([3.0, 1.0]), -1)
    assert (w.tolist(), b) == ([-3, -1], -1)


class Slow:
    """A session in which each call takes a second of the five that a call may take."""

    sandbox = Sandbox(folder="")

    def __init__(self, answer):
        self.answer, self.calls = answer, 0

    def times(self):
        return float(self.calls), 0.0

    def ask(self, question, args, budget=None):
        self.calls += 1
        return Outcome(self.answer(*args))

    def errors_of(self, question):
        return ""


@pytest.mark.parametrize(("right", "calls"), [(True, 26), (False, 6)])
def test_a_slow_right_answer_has_its_time_and_a_slow_wrong_one_is_not_asked_on(right, calls):
    """A call may be slow; a hundred such calls, which only look for the name of a mistake, keep a class waiting."""
    exercise = get("perceptron-1")
    session = Slow(exercise.reference if right else lambda w, b, x, y: (w, b))
    assert (judge_public(exercise, session).right, session.calls) == (right, calls)
