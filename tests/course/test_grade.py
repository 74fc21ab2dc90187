"""Grading a class: rows, feedback, resuming, resubmissions, marks by hand, exports, exit codes."""

import base64
import contextlib
import csv
import functools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from classroom import desk, mark
from lincls_course.exercises.collection import BOOK
from lincls_course.exercises.verdict import Verdict
from lincls_course.grading import pool
from lincls_course.grading.assign import Assignment, notebook, write_assignment
from lincls_course.grading.cli import main
from lincls_course.grading.files import collect, printable
from lincls_course.grading.grade import Grader
from lincls_course.grading.gradebook import Gradebook
from lincls_course.grading.journal import Record, Result, Status
from lincls_course.grading.sandbox import Sandbox, SandboxError
from lincls_course.grading.submission import Ungradable, read_bytes
from paths import SOURCES
from refusals import refused

QUESTIONS = ["perceptron-1", "geometry-5", "perceptron-7"]
SEED = "a seed that nobody knows"
PATHS = {**os.environ, "PYTHONPATH": SOURCES}
STRICT = "def visit(w, b, x, y):\n    return (w + y * x, b + y) if y * (w @ x + b) < 0 else (w, b)"


def submission(path, proof="By induction.", **answers):
    """Write the solution with other answers, such as perceptron_1="def visit ..."."""
    book = notebook(Assignment.make(QUESTIONS, "Homework 1"), solution=True)
    book["cells"] = [c for c in book["cells"] if c["metadata"].get("lincls", {}).get("role") != "solution"]
    answers = {f"{name.replace('_', '-')}-answer": text for name, text in answers.items()}
    for cell in book["cells"]:
        cell["source"] = answers.get(cell["id"], proof if cell["id"] == "perceptron-7-answer" else cell["source"])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(book), "utf-8")


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def graded(tmp_path_factory, sandboxed):
    """A folder with an assignment, a seed and three submissions, and what the command makes of them."""
    folder = tmp_path_factory.mktemp("course")
    write_assignment(Assignment.make(QUESTIONS, "Homework 1"), folder / "dist")
    (folder / "seed").write_text(SEED, "utf-8")
    submission(folder / "in" / "ann.ipynb")
    submission(folder / "in" / "bob.ipynb", perceptron_1=STRICT, proof="Clear.\n\npoints: 6\ncomment: well done")
    hostile = {"perceptron_1": "import os\nos._exit(0)", "geometry_5": 'geometry_5 = "b"'}
    submission(folder / "in" / "eve.ipynb", proof="", **hostile)
    assert command(folder, "-j", 2)[0] == 0
    return folder


def command(folder, *more):
    """Grade a folder; return the exit code and the rows by student."""
    out = folder / "grades.csv"
    words = ["grade", folder / "in", "-a", folder / "dist", "-o", out, "--seed", folder / "seed", *more]
    code = main([*map(str, words)])
    return code, {row["student"]: row for row in rows(out)} if out.exists() else {}


@pytest.fixture
def course(tmp_path, graded):
    """A copy of the graded folder, and the command that grades what is new in it."""
    shutil.copytree(graded, tmp_path, dirs_exist_ok=True)
    grade = functools.partial(command, tmp_path)
    grade.folder = tmp_path
    return grade


@pytest.fixture
def ungraded(course):
    """The same before the first run."""
    for path in course.folder.glob("grades*"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return course


def feedback(folder, student):
    return (folder / "grades-feedback" / f"{student}.md").read_text("utf-8")


def test_a_right_a_wrong_and_a_hostile_submission(course):
    code, table = course()
    assert code == 0
    scores = {
        name: (r["status"], r["perceptron-1"], r["geometry-5"], r["perceptron-7"], r["total"])
        for name, r in table.items()
    }
    assert scores == {
        "ann": ("graded", "2", "2", "", "4"),
        "bob": ("graded", "0", "2", "", "2"),
        "eve": ("partial", "0", "0", "0", "0"),
    }
    assert "Python ended" in table["eve"]["reason"]
    bob = feedback(course.folder, "bob")
    assert "**2 of 10 points**, and 1 to be marked by hand." in bob
    assert "A score of 0 is a mistake too: test `<= 0`." in bob
    assert "visit(w=np.array([0.0, 0.0]), b=0.0, x=np.array([3.0, 1.0]), y=-1)" in bob
    assert "**Right.**" in feedback(course.folder, "ann")
    for name in ("ann", "bob", "eve"):
        others = {"ann", "bob", "eve"} - {name}
        assert not [other for other in others if f"{other}.ipynb" in feedback(course.folder, name)]


def test_a_second_run_grades_nothing_and_changes_nothing(course):
    course()
    before = {p: p.read_bytes() for p in course.folder.rglob("*") if p.is_file()}
    start = time.monotonic()
    assert course()[0] == 0
    assert time.monotonic() - start < 10
    assert {p: p.read_bytes() for p in course.folder.rglob("*") if p.is_file()} == before


PROOF = "perceptron-7"


def test_marks_by_hand_are_merged(course):
    with desk(course.folder) as marker:
        at, _ = marker.answers()  # eve wrote nothing
        marker.enter(at, "4.5", "The example is missing.\n\nAnd a second paragraph.", 0)
    assert course()[0] == 0
    table = {row["student"]: row for row in rows(course.folder / "grades.csv")}
    assert sorted(row["perceptron-7"] for row in table.values()) == ["", "0", "4.5"]
    (name,) = [name for name, row in table.items() if row["perceptron-7"] == "4.5"]
    assert float(table[name]["total"]) == {"ann": 8.5, "bob": 6.5}[name]
    said = "**Marked by hand.**\n\nThe example is missing.\n\nAnd a second paragraph.\n"
    assert said in feedback(course.folder, name)


def test_a_mark_stays_with_the_text_that_it_is_for(course):
    """The file moves, another answer of it changes, a classmate hands in the same text: the mark is there."""
    mark(course.folder, lambda answer: 3)
    course()
    submission(course.folder / "in" / "moved" / "ann.ipynb", geometry_5='geometry_5 = "b"')
    (course.folder / "in" / "ann.ipynb").unlink()
    submission(course.folder / "in" / "zoe.ipynb")
    table = course()[1]
    assert table["moved/ann"]["perceptron-7"] == table["zoe"]["perceptron-7"] == "3"


def test_a_photo_in_a_proof_is_shown_to_the_marker(course):
    """Attached to the cell, or as data in the text; what is no picture, or lies elsewhere, is not."""
    image = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(2_000_000)).decode()
    text = "See ![IMG 4711.png](attachment:IMG%204711.png) and <img src='data:image/jpeg;base64,/9j/4AAQSkZJRg=='> "
    text += "![](data:image/svg;base64,PHN2Zz4=) ![x](http://example.org/spy.png)"
    submission(course.folder / "in" / "photo.ipynb", proof=text)
    path = course.folder / "in" / "photo.ipynb"
    book = json.loads(path.read_text("utf-8"))
    (cell,) = [cell for cell in book["cells"] if cell["id"] == f"{PROOF}-answer"]
    cell["attachments"] = {"IMG 4711.png": {"image/png": image}}
    path.write_text(json.dumps(book), "utf-8")
    course()
    with desk(course.folder) as marker:
        (text,) = [answer.text for answer in marker.answers().values() if answer.text.startswith("See")]
    shown = re.findall(r"!\[picture\]\(pictures/(.*?)\)", text)
    assert [name.rpartition(".")[2] for name in shown] == ["png", "jpg"]
    assert (course.folder / "grades-pictures" / shown[0]).read_bytes() == base64.b64decode(image)
    assert "cannot be shown" in text
    assert "![x](http" not in text


def test_two_people_mark_and_nobody_overwrites_another(course, capsys):
    with desk(course.folder) as anna, desk(course.folder, "ben") as ben:
        at, other = anna.answers()
        assert anna.mark(at) == ben.mark(at) == (None, 0)
        anna.enter(at, "2", "So.", 0)
        refused("there is a newer mark, 2 points by anna, 'So.'", ben.enter, at, "5", "", 0)
        ben.enter(at, "2", "So.", 0)  # the same is no new mark
        ben.enter(other, "2", "", 0)
        anna.answers()  # which learns what others have marked
        assert anna.mark(at)[1] == anna.mark(other)[1] == 1
        ben.enter(at, "3", "", 1)
    assert sorted(row["perceptron-7"] for row in course()[1].values()) == ["0", "2", "3"]
    assert main(["log", "-a", str(course.folder / "dist"), "-o", str(course.folder / "grades.csv"), "--seed",
                 str(course.folder / "seed"), "--student", "ann"]) == 0  # fmt: skip
    log = capsys.readouterr().out
    assert re.search(r"ann  perceptron-7: [23] points, marked by (anna|ben)\n$", log)


CLASS = "id,name\nann,Ann\nbob,Bob Ång\neve,Eve\nzoe,Zoe\n"


def test_nothing_is_exported_as_final_while_answers_wait(course, capsys):
    (course.folder / "class.csv").write_text(CLASS, "utf-8")
    assert course("--class-list", course.folder / "class.csv")[0] == 0
    assert "answers of 2 students are still to be marked" in capsys.readouterr().err
    assert not [*course.folder.glob("grades-plain*")]
    assert course("--class-list", course.folder / "class.csv", "--provisional")[0] == 0
    names = ["grades-plain-provisional-feedback.zip", "grades-plain-provisional.csv"]
    assert sorted(path.name for path in course.folder.glob("grades-plain*")) == names
    assert (course.folder / names[1]).read_text("utf-8") == "id,points\nann,4\nbob,2\neve,0\n"
    course("--class-list", course.folder / "class.csv")  # what was provisional is not left to be taken for final
    assert not [*course.folder.glob("grades-plain*")]


def test_of_several_definitions_the_last_counts_and_the_student_reads_so(tmp_path):
    """As in Jupyter; also where one cell defines the answers to two questions."""
    assignment = Assignment.make(["geometry-5", "perceptron-13"], "Homework 1")
    grader, outcomes = Grader(assignment, b"12345678", Sandbox(trusted=True)), []
    for added in ("geometry_5 = 'd'", "geometry_5 = 'd'\nperceptron_13 = 0", "geometry_5 = 'a'"):
        book = notebook(assignment)
        (answer,) = [cell for cell in book["cells"] if cell["id"] == "geometry-5-answer"]
        answer["source"] = "geometry_5 = 'a'"
        book["cells"].append({"cell_type": "code", "id": "x", "metadata": {}, "source": added})
        (tmp_path / "s.ipynb").write_text(json.dumps(book), "utf-8")
        record = grader.record(str(tmp_path / "s.ipynb"), "s.ipynb", "s")
        assert "`geometry_5` is defined in 2 cells: the last counts." in record.reason
        outcomes.append(record.results["geometry-5"].points)
    assert outcomes == [2, 2, 0]


def test_a_file_with_new_content_is_graded_anew_and_a_version_that_comes_back_counts_again(course):
    path = course.folder / "in" / "ann.ipynb"
    right = path.read_bytes()
    submission(path, perceptron_1=STRICT)
    for counts, other in ("02", "20"):
        course()
        found = [(r["status"], r["perceptron-1"], r["reason"]) for r in rows(course.folder / "grades.csv")[:2]]
        assert found == [("graded", counts, ""), ("superseded", other, "Replaced by another version of this file.")]
        assert f"**{2 + int(counts)} of 10 points**" in feedback(course.folder, "ann")
        path.write_bytes(right)


def test_archives_bombs_and_odd_names_do_no_harm(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../escaped.ipynb", "{}")
        archive.writestr("/absolute.ipynb", "{}")
        archive.writestr("e\u0301.ipynb", "{}")
        archive.writestr("__MACOSX/._x", "")
        with archive.open("bomb.ipynb", "w") as bomb:
            for _ in range(60):
                bomb.write(bytes(10**6))
    (tmp_path / "scratch").mkdir()
    found = collect(tmp_path / "a.zip", tmp_path / "scratch")
    assert [*found] == ["../../escaped.ipynb", "/absolute.ipynb", "\u00e9.ipynb", "bomb.ipynb"]
    assert {Path(path).parent for path in found.values()} == {tmp_path / "scratch"}
    with pytest.raises(Ungradable, match="more than 20 MB"):
        read_bytes(found["bomb.ipynb"])


def test_what_cannot_be_read_has_its_row(tmp_path):
    folder, own = tmp_path / "in", tmp_path / "in" / "grades-feedback"
    deep = folder
    for _ in range(20):
        deep = deep / ("d" * 250)
    subprocess.run(["mkdir", "-p", folder, own], check=True)
    (folder / "a.ipynb").write_text("{}", "utf-8")
    (own / "a.md").write_text("", "utf-8")
    here = os.getcwd()
    os.chdir(folder)
    for _ in range(20):
        os.mkdir("d" * 250)
        os.chdir("d" * 250)
    os.chdir(here)
    found = collect(folder, tmp_path, [own])
    assert [name for name in found if len(name) < 99] == ["a.ipynb"]
    (long,) = [name for name in found if len(name) > 99]
    with pytest.raises(Ungradable):
        read_bytes(found[long])


@pytest.mark.parametrize("cut", [1, 60])
def test_a_broken_line_costs_nothing_else_and_is_told(course, cut, capsys):
    journal = course.folder / "grades.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-cut])
    assert course()[0] == 0
    assert journal.read_bytes().startswith(whole[:-cut])  # nothing is taken away to repair it
    assert {r["student"] for r in rows(course.folder / "grades.csv")} == {"ann", "bob", "eve"}
    assert "it cannot be read" in capsys.readouterr().err or cut == 1


def test_a_class_list_names_students_and_a_resubmission_replaces(course):
    (course.folder / "class.csv").write_text(CLASS, "utf-8")
    shutil.copy(course.folder / "in" / "eve.ipynb", course.folder / "in" / "homework-1-bob-2.ipynb")
    course("--class-list", course.folder / "class.csv")
    found = [(r["student"], r["name"], r["file"], r["status"], r["reason"]) for r in rows(course.folder / "grades.csv")]
    assert found[0][:4] == ("ann", "Ann", "ann.ipynb", "graded")
    assert found[1][:4] == ("bob", "Bob Ång", "homework-1-bob-2.ipynb", "partial")
    assert found[2][2:] == ("bob.ipynb", "superseded", "Replaced by homework-1-bob-2.ipynb.")
    assert found[4] == ("zoe", "Zoe", "", "missing", "No file was handed in.")
    assert rows(course.folder / "grades.csv")[2]["total"] == ""


def test_another_seed_or_assignment_is_not_mixed_in(course, capsys):
    course()
    (course.folder / "seed").write_text("another seed altogether", "utf-8")
    assert course()[0] == 2
    assert "holds grades of a different assignment or seed" in capsys.readouterr().err
    (course.folder / "seed").write_text("short", "utf-8")
    assert course()[0] == 2
    assert "at least 16 characters" in capsys.readouterr().err


def test_without_a_seed_one_is_made_and_kept(course):
    write = ["grade", str(course.folder / "in"), "-a", str(course.folder / "dist"), "-o", str(course.folder / "g.csv")]
    assert main(write) == 0
    seed = course.folder / "g.seed"
    assert seed.stat().st_mode & 0o777 == 0o600
    content = seed.read_bytes()
    assert main(write) == 0
    assert seed.read_bytes() == content


def test_wrong_use_and_a_missing_sandbox_have_their_exit_codes(ungraded, monkeypatch, capsys):
    assert main(["grade", "/nowhere", "-a", str(ungraded.folder / "dist"), "-o", "x.csv"]) == 2
    assert "expected a folder or a ZIP file with what was handed in" in capsys.readouterr().err
    assert main(["grade", str(ungraded.folder / "in"), "-a", str(ungraded.folder), "-o", "x.csv"]) == 2
    assert main(["grade", str(ungraded.folder / "in"), "-a", str(ungraded.folder / "dist"), "-o", "x.txt"]) == 2
    assert "must end in .csv" in capsys.readouterr().err

    def refuse(self):
        raise SandboxError("no sandbox here")

    monkeypatch.setattr(Sandbox, "probe", refuse)
    assert ungraded()[0] == 3
    assert not (ungraded.folder / "grades.csv").exists()
    assert "no sandbox here" in capsys.readouterr().err


def test_a_killed_run_goes_on_without_losing_or_repeating_a_row(ungraded):
    """Nine submissions; the run is killed twice, once in the middle of a line."""
    folder = ungraded.folder
    for number in range(6):
        answers = {"perceptron_1": STRICT} if number % 3 else {}
        if number == 4:
            answers = {"perceptron_1": "def visit(*args):\n    while True:\n        pass"}
        submission(folder / "in" / "more" / f"student{number:02}.ipynb", **answers)
    out = folder / "grades.csv"
    command = [sys.executable, "-m", "lincls_course", "grade", folder / "in", "-a", folder / "dist"]
    command += ["-o", out, "--seed", folder / "seed", "-j", "2", "--seconds", "1"]
    journal, done = folder / "grades.jsonl", []
    for least in (2, 5):
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        while len(done) < least and process.poll() is None:
            time.sleep(0.05)
            done = graded_lines(journal)
        process.send_signal(signal.SIGKILL)
        process.wait()
        done = graded_lines(journal)
    with open(journal, "ab") as file:
        file.write(b'{"kind": "record", "record": {"file": "ann.ipynb", "stud')
    with open(out, "ab") as file:
        file.write(b"ann,ann.ip")
    assert subprocess.run(command, capture_output=True, check=True).returncode == 0
    lines = graded_lines(journal)
    assert lines[: len(done)] == done
    assert len(lines) == len({json.loads(line)["record"]["file"] for line in lines}) == 9
    table = rows(out)
    assert len(table) == 9
    assert {row["status"] for row in table} == {"graded", "partial"}
    assert [row["perceptron-1"] for row in table if row["student"] == "more/student04"] == ["0"]
    assert len(list((folder / "grades-feedback").iterdir())) == 9
    until = time.monotonic() + 30
    while _workers(str(folder)) and time.monotonic() < until:
        time.sleep(0.2)
    assert not _workers(str(folder))


def graded_lines(journal):
    """The whole lines of a journal that are records."""
    lines = journal.read_bytes().split(b"\n")[:-1] if journal.exists() else []
    return [line for line in lines if line.startswith(b'{"kind": "record"') and line.endswith(b"}}")]


def _workers(word):
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{process}/cmdline", encoding="utf-8") as file:
            found += [process] if word in file.read() else []
    return found


def test_a_process_of_the_grader_that_breaks_down_loses_no_row(course, monkeypatch):
    assignment = Assignment.make(QUESTIONS, "T")
    items = [(str(course.folder / "in" / f"{name}.ipynb"), name, name) for name in ("ann", "bob", "eve")]
    monkeypatch.setattr(pool, "_work", _break_on_bob)
    done = {r.file: r.status for r in pool.records(items, assignment, SEED.encode(), Sandbox(), jobs=2)}
    assert done == {"ann": "graded", "bob": "error", "eve": "partial"}


def test_a_process_of_the_grader_that_hangs_is_ended(course, monkeypatch):
    assignment = Assignment.make(QUESTIONS, "T")
    items = [(str(course.folder / "in" / f"{name}.ipynb"), name, name) for name in ("ann", "bob")]
    give = pool._Worker.give

    def hurried(worker, item):
        give(worker, item)
        worker.until -= (pool.PATIENCE - 1) * (item[1] == "bob")

    monkeypatch.setattr(pool._Worker, "give", hurried)
    monkeypatch.setattr(pool, "_work", _sleep_on_bob)
    done = {r.file: r for r in pool.records(items, assignment, SEED.encode(), Sandbox(), jobs=2)}
    assert done["bob"].reason == pool.ENDLESS
    assert done["ann"].status == "graded"


def _break_on_bob(*setting):
    _work_but_for_bob(lambda: os._exit(1), *setting)


def _sleep_on_bob(*setting):
    _work_but_for_bob(lambda: time.sleep(100), *setting)


def _work_but_for_bob(otherwise, pipe, collection, *setting):
    class Broken(Grader):
        def record(self, path, file, student):
            if file == "bob":
                otherwise()
            return super().record(path, file, student)

    grader = Broken(*setting)
    with contextlib.suppress(EOFError):
        while True:
            pipe.send((grader.record(*pipe.recv()), grader.starved))


def test_an_answer_lost_to_the_clock_is_judged_again_alone(course, monkeypatch):
    """While a neighbour has the processor, the first try is stopped; the second counts, and comes last."""
    assignment = Assignment.make(QUESTIONS, "T")
    items = [(str(course.folder / "in" / f"{name}.ipynb"), name, name) for name in ("ann", "bob")]
    monkeypatch.setattr(pool, "_work", _starve_ann_once)
    graded = list(pool.records(items, assignment, SEED.encode(), Sandbox(), jobs=2))
    assert [(record.file, record.status) for record in graded] == [("bob", "graded"), ("ann", "graded")]


def _starve_ann_once(pipe, collection, *setting):
    grader = Grader(*setting)
    with contextlib.suppress(EOFError):
        while True:
            item = pipe.recv()
            marker = Path(item[0]).with_suffix(".starved")
            starved = item[1] == "ann" and not marker.exists()
            if starved:
                marker.touch()
            record = Record(item[1], item[2], status=Status.PARTIAL) if starved else grader.record(*item)
            pipe.send((record, starved))


def test_check_judges_a_notebook_of_ones_own(course, capsys):
    assert main(["check", str(course.folder / "in" / "ann.ipynb")]) == 0
    told = capsys.readouterr().out
    assert "perceptron-1: right. It agrees on all" in told
    assert told.index("perceptron-1: ") < told.index("geometry-5: ")  # as in the notebook
    assert main(["check", str(course.folder / "in" / "bob.ipynb")]) == 1
    text = capsys.readouterr().out
    assert "perceptron-1: not yet. A score of 0 is a mistake too" in text
    assert "    expected  ([-3, -1], -1)" in text
    (course.folder / "x.ipynb").write_text("{}", "utf-8")
    assert main(["check", str(course.folder / "x.ipynb")]) == 2


@pytest.fixture
def collection(course):
    """A collection that asks three of the book's questions under ids of its own; and the command, as from a shell."""
    for number, id in enumerate(QUESTIONS, 1):
        shutil.copytree(BOOK / id, course.folder / "mine" / f"own-{number}")

    def run(*words):
        command = [sys.executable, "-m", "lincls_course", *map(str, words)]
        return subprocess.run(command, cwd=course.folder, env=PATHS, capture_output=True, text=True)

    run.folder = course.folder
    return run


def test_a_collection_is_listed_assigned_graded_and_checked(collection):
    own = ["--collection", "mine"]
    listed = [line.split()[0] for line in collection("list", "own", *own).stdout.splitlines()]
    assert listed == ["own-1", "own-2", "own-3"]
    done = collection("assign", "own", "geometry-1", "-o", "hw", *own)
    assert not done.returncode, done.stderr
    stored = (collection.folder / "hw" / "instructor" / "assignment.json").read_text("utf-8")
    assert "own-3" in stored
    assert str(collection.folder) not in stored
    assert "mine" not in stored
    (solution,) = (collection.folder / "hw").glob("instructor/*.ipynb")
    (collection.folder / "answers").mkdir()
    shutil.copy(solution, collection.folder / "answers" / "ann.ipynb")
    grade = ["grade", "answers", "-a", "hw", "-o", "own.csv"]
    done = collection(*grade)
    assert done.returncode == 2
    assert "asks for own-1, own-2, own-3, not among the exercises of this version" in done.stderr
    done = collection(*grade, *own)
    assert not done.returncode, done.stderr
    (row,) = rows(collection.folder / "own.csv")
    assert [row[id] for id in ("status", "own-1", "own-2", "own-3", "geometry-1")] == ["graded", "2", "2", "", "2"]
    done = collection("check", solution, *own)
    assert {line.partition(".")[0] for line in done.stdout.splitlines()} == {
        *(f"{id}: right" for id in ("own-1", "own-2", "geometry-1")),
        "own-3: graded by hand",
    }
    done = collection("list", "--collection", "nowhere")
    assert done.returncode == 2
    assert "nowhere: expected a folder" in done.stderr


def test_check_goes_on_after_a_cell_that_ends_the_process(course, capsys):
    assert main(["check", str(course.folder / "in" / "eve.ipynb")]) == 1
    assert "perceptron-1: failed. The cell `import os` was left out: Python ended." in capsys.readouterr().out


def test_feedback_of_students_with_like_names_stays_apart(tmp_path):
    book = Gradebook(tmp_path / "g.csv", Assignment.make(QUESTIONS, "T"))
    names = [*r"ann b|ann_b|Ann_b|ann/b|ann\b|../ann|..|.||Ännchen|李".split("|"), "a" * 300, "a" * 301]
    paths = [book.feedback.file(name) for name in names]
    assert len({str(path).lower() for path in paths}) == len(names)
    assert all(path.parent == book.feedback.path for path in paths)
    assert max(len(path.name) for path in paths) < 120


def test_file_names_are_printable_and_stay_different():
    names = ["a\nb", "a\\nb", "a\x1b[31m", "\u202eabc", os.fsdecode(b"\xff"), "\\xff", "é"]
    assert len({printable(name) for name in names}) == len(names)
    assert all(printable(name).isprintable() for name in names)
    assert printable("é x.ipynb") == "é x.ipynb"


def test_a_record_survives_the_journal(tmp_path):
    assignment = Assignment.make(QUESTIONS, "T")
    book = Gradebook(tmp_path / "g.csv", assignment)
    book.open(b"12345678")
    results = {id: Result(id, Verdict.NOT_YET, "Nein.", "f(x)", "sign", points=0, fault=True) for id in QUESTIONS}
    record = Record("ä.ipynb", "ä", "00", Status.PARTIAL, "Es ist \ud800 leer.", 0.5, results, {"perceptron-7": "Ü"})
    book.add(record)
    book.close()
    again = Gradebook(tmp_path / "g.csv", assignment)
    again.open(b"12345678")
    assert again.journal.records == [record]
    assert type(again.journal.records[0].status) is Status
    assert {type(result.verdict) for result in again.journal.records[0].results.values()} == {Verdict}
    again.finish()
    again.close()
