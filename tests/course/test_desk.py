"""The marker's desk: what people decide about answers of every kind, and what becomes of it. No sandbox is needed."""

import csv
import functools
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from classroom import PROOF, QUESTIONS, SEED, Course, desk
from lincls_course.exercises.verdict import Verdict
from lincls_course.grading import commands
from lincls_course.grading.assign import notebook
from lincls_course.grading.commands import KATEX
from lincls_course.grading.desk import MarkingServer
from lincls_course.grading.grade import Grader
from lincls_course.grading.journal import Record, Result, Status
from lincls_course.grading.marks import answer_key
from lincls_course.grading.platforms import PLATFORMS, Student
from lincls_course.grading.sandbox import Sandbox
from paths import SOURCES
from refusals import refused

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def course(tmp_path, capsys):
    return Course(tmp_path, capsys=capsys)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_any_answer_can_be_given_part_of_its_points_with_a_reason(course, kind):
    id, other = QUESTIONS[kind], "geometry-1" if kind != "number" else "geometry-2"
    course.hand_in("ann", "By induction.")
    before = course.finish()["ann"]
    worth = course.assignment.questions[id]
    assert course.desk("override", "ann", id, worth - 0.25, "--reason", "A slip of ours.", "--by", "dr. x") == 0
    after = course.finish()["ann"]
    assert float(after[id]) == worth - 0.25
    assert after[other] == before[other]
    feedback = course.feedback("ann")
    assert f"{worth - 0.25:g} of {worth}\n\n**Marked by hand.** Changed by hand: A slip of ours." in feedback
    assert f"ann  {id}: {worth - 0.25:g} points, A slip of ours. (dr. x)" in course.log("--student", "ann")
    assert course.desk("override", "ann", id, "auto", "--reason", "It was right as it was.") == 0
    assert course.finish()["ann"] == before
    assert "the change is taken back, It was right as it was." in course.log()
    for wrong in (
        ("nobody", id, 1, "x"),
        ("ann", "perceptron-9", 1, "x"),
        ("ann", id, worth + 1, "x"),
        ("ann", id, 0, " "),
    ):
        assert course.desk("override", *wrong[:3], "--reason", wrong[3]) == 2


@pytest.mark.parametrize("status", [Status.UNGRADABLE, Status.MISSING])
def test_who_handed_in_nothing_that_can_be_graded_can_be_given_points(course, status):
    if status is Status.MISSING:
        with course.open() as book:
            book.enrol(people={"ann": Student("ann")})
        course.finish()
    else:
        course.hand_in("ann", results={}, status=status, reason="It is a PDF.")
    assert course.finish()["ann"]["total"] == ""
    assert course.desk("override", "ann", PROOF, 4, "--reason", "On paper.") == 0
    row = course.finish()["ann"]
    assert (row["status"], row["total"], row[PROOF], row["geometry-1"]) == (status, "4", "4", "0")
    assert "Changed by hand: On paper." in course.feedback("ann")


@pytest.mark.parametrize("worth", [12, 3])
def test_marks_and_changes_keep_their_share_when_a_question_gets_other_points(course, worth):
    for name in "abcd":
        course.hand_in(name, f"The proof of {name}.")
    course.finish()
    course.mark(5, "Nearly.", "The proof of a.")
    course.finish()
    course.desk("override", "b", PROOF, 2, "--reason", "So.")
    course.mark(6, "Fine.", "The proof of c.")
    course.set([*list(QUESTIONS.values())[:-1], f"{PROOF}={worth}"])
    table = course.finish()
    assert [table[name][PROOF] for name in "abcd"] == [f"{5 * worth / 6:g}", f"{2 * worth / 6:g}", f"{worth}", ""]
    with course.open() as book:
        assert f"Marking, out of {worth} points:\n\n- Claim ({worth / 6:g}):" in book.marking.exercises[0].key
        assert book.marking.marks()[PROOF, answer_key("The proof of a.")] == (5 * worth / 6, "Nearly.", "anna")
    course.set(list(QUESTIONS.values()))
    assert [course.finish()[name][PROOF] for name in "abc"] == ["5", "2", "6"]
    events = [json.loads(line) for line in (course.folder / "grades.jsonl").read_text("utf-8").splitlines()]
    assert [event["kind"] for event in events if event["kind"] in ("mark", "override")] == ["mark", "override", "mark"]


@pytest.mark.parametrize("typed", [("7", ""), ("-1", ""), ("many", ""), ("nan", ""), ("4 of 6", ""), (" ", "Nearly.")])
def test_marks_that_make_no_sense_are_refused(course, typed):
    course.hand_in("ann", "By induction.")
    with desk(course.folder) as marker:
        (at,) = marker.answers()
        refused("expected points from 0 to 6|the points are missing", marker.enter, at, *typed, 0)
        marker.enter(at, "4,5", "first  \r\n\r\nlast\n\n", 0)
        assert marker.mark(at) == ((4.5, "first\n\nlast", "anna"), 1)
        refused("the points are missing", marker.enter, at, "", "", 1)


def test_one_question_is_graded_alone_and_what_was_written_is_kept(course):
    book = notebook(course.assignment, solution=True)
    sources = {cell["id"]: cell["source"] for cell in book["cells"]}
    (course.folder / "ann.ipynb").write_text(json.dumps(book), "utf-8")
    grader = Grader(course.assignment, SEED, Sandbox(trusted=True), only=("geometry-2",))
    record = grader.record(str(course.folder / "ann.ipynb"), "ann.ipynb", "ann")
    assert {id: result.verdict for id, result in record.results.items()} == {"geometry-2": "right"}
    assert record.code["geometry-2"] == sources["geometry-2-answer"]
    assert record.code["geometry-5"] == sources["geometry-5-answer"]
    assert PROOF not in record.code


def test_pictures_that_a_proof_shows_by_their_name_reach_the_marker(course):
    """A file of the same student beside the notebook; not one of another's."""
    files = {
        "ann/hw.ipynb": "{}",
        "ann/photo.png": PNG + b"ann",
        "late/bob.ipynb": "{}",
        "late/cy.ipynb": "{}",
        "late/photo.png": PNG + b"cy",
        "dee_4713_1_hw.ipynb": "{}",
        "dee_4713_2_photo.png": PNG + b"dee",
    }
    for name, content in files.items():
        path = course.folder / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with course.open() as book:
        book.todo({name: str(course.folder / "in" / name) for name in files}, PLATFORMS["canvas"]())
        for file in [file for file in files if file.endswith("hw.ipynb") or file.startswith("late/b")]:
            results = {id: Result(id, Verdict.BY_HAND) for id in course.assignment.questions}
            book.add(Record(file, file, digest="0", results=results, texts={PROOF: "See ![](photo.png)."}))
        texts = {record.file: record.texts[PROOF] for record in book.journal.records}
    ann, bob, dee = (texts[file] for file in ("ann/hw.ipynb", "late/bob.ipynb", "dee_4713_1_hw.ipynb"))
    assert "cannot be shown" in bob
    for text, picture in ((ann, PNG + b"ann"), (dee, PNG + b"dee")):
        name = re.search(r"!\[picture\]\(pictures/(.*)\)", text)[1]
        assert (course.folder / "grades-pictures" / name).read_bytes() == picture
    assert len({*map(answer_key, texts.values())}) == 3


def test_the_statistics_are_written_beside_the_table(course):
    for number in range(12):
        course.hand_in(f"s{number}", f"The proof of {number}.")
    course.finish()
    before = (course.folder / "grades.jsonl").read_bytes()
    course.capsys.readouterr()
    assert course.desk("statistics") == 0
    assert f"{QUESTIONS['number']}: too easy\n" in (said := course.capsys.readouterr().out)
    assert said.startswith("12 students, a group as one: 12 with points.\n")
    assert f"{QUESTIONS['code']}: too hard\n" in said
    assert PROOF not in said
    assert (course.folder / "grades.jsonl").read_bytes() == before  # the desk reads what `grade` wrote
    (course.folder / "grades-statistics.csv").rename(course.folder / "past.csv")
    assert course.desk("statistics", "--past", course.folder / "past.csv") == 0
    with open(course.folder / "grades-statistics.csv", encoding="utf-8", newline="") as file:
        rows = {row["question"]: row for row in csv.DictReader(file)}
    assert [rows[id]["facility"] for id in QUESTIONS.values()] == ["1.000", "0.000"] * 3 + [""]
    assert {row["discrimination"] for row in rows.values()} == {""}
    assert rows[PROOF]["to_mark"] == "12"


def test_a_student_reads_why_some_right_numbers_earn_nothing_and_what_waits(course):
    course.set(["convergence-1", PROOF])
    wrong = Result("convergence-1", Verdict.NOT_YET, "1 of 3 numbers are right.").out_of(2)
    course.hand_in("ann", "By induction.", results={"convergence-1": wrong, PROOF: Result(PROOF, Verdict.BY_HAND)})
    course.finish()
    text = course.feedback("ann")
    assert "1 of 3 numbers are right.\n\nRight numbers earn points beyond what one number, written into all " in text
    assert text.endswith("to be marked, out of 6\n")


@pytest.mark.skipif(os.name == "nt", reason="on Windows nobody sends Ctrl-C to one process alone")
def test_the_marking_page_is_opened_by_a_command(course):
    course.hand_in("ann", "By induction.")
    words = ["mark", "-a", "dist", "-o", "grades.csv", "--seed", "seed", "--by", "anna", "--no-browser"]
    command = [sys.executable, "-u", "-m", "lincls_course", *words]
    environment = {**os.environ, "PYTHONPATH": SOURCES}
    # What runs in the background may ignore Ctrl-C, and so would what it starts.
    heed = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(
        command, cwd=course.folder, env=environment, stdout=subprocess.PIPE, text=True, preexec_fn=heed
    )
    address = re.match(r"Marking as anna: (http://127\.0\.0\.1:\d+/\S{32}/)\n", process.stdout.readline())[1]
    with urllib.request.urlopen(address) as page:
        assert "By induction." in page.read().decode()
    process.send_signal(signal.SIGINT)
    assert "Still to be marked: 1 answer." in process.communicate(timeout=30)[0]
    assert process.returncode == 0
    assert course.desk("mark", "--by", "anna", "--katex", course.folder) == 2
    assert KATEX == Path(__file__).parents[2] / "node_modules" / "katex" / "dist"
    with pytest.raises(SystemExit):
        course.desk("mark", "--by", "an na")


def test_who_lists_the_processes_does_not_see_the_address_of_the_page(course, monkeypatch):
    course.hand_in("ann", "By induction.")
    opened = []

    def look(address):
        path = Path(urllib.request.url2pathname(address.removeprefix("file://")))
        opened.append((address, path.read_text("utf-8"), path.stat().st_mode & 0o777))

    def interrupted(server):
        opened.append(server.address)
        raise KeyboardInterrupt

    monkeypatch.setattr(commands.webbrowser, "open", look)
    monkeypatch.setattr(MarkingServer, "serve_forever", interrupted)
    assert course.desk("mark", "--by", "anna") == 0
    (given, page, mode), address = opened
    assert address.split("/")[3] not in given
    assert f'content="0; url={address}"' in page
    assert mode == 0o600 or os.name == "nt"
    assert not [*course.folder.glob("*mark.html")]


@pytest.fixture
def stale(course):
    """What was handed in, and a journal in which the grader was wrong: nobody has points for the code."""
    wrong = {"ben": "def distance(w, b, c):\n    return 0.0"}
    files = {}
    with course.open() as book:
        for student in ("ann", "ben", "cy"):
            path = course.folder / "in" / f"{student}.ipynb"
            path.parent.mkdir(exist_ok=True)
            solution = notebook(course.assignment, solution=True)
            for cell in solution["cells"]:
                if cell["id"] == "geometry-2-answer":
                    cell["source"] = wrong.get(student, cell["source"])
            path.write_text(json.dumps(solution), "utf-8")
            files[path.name] = str(path)
        book.todo(files, PLATFORMS["plain"]())
    for student in ("ann", "ben", "cy"):
        course.hand_in(student, "By induction.", digest=book.handed_in[f"{student}.ipynb"])
    course.finish()
    course.mark(3, text="By induction.")
    course.desk("override", "cy", "geometry-2", 1, "--reason", "He told me.")
    return course


def test_a_question_is_graded_again_and_the_log_has_old_and_new(stale):
    """Marks, changes by hand and the other questions stay as they were."""
    before = stale.finish()
    assert [before[name]["geometry-2"] for name in ("ann", "ben", "cy")] == ["0", "0", "1"]
    lines = (stale.folder / "grades.jsonl").read_bytes()
    words = ["--question", "geometry-2", "--reason", "The cases were wrong.", "--by", "dr. x", "--trusted"]
    assert stale.desk("regrade", *words, stale.folder / "in") == 0
    out = stale.capsys.readouterr().out
    assert "  ann  geometry-2: 0 -> 2 points\n" in out
    assert "  cy  geometry-2: 0 -> 2 points; the change by hand stays\n" in out
    assert "3 graded again, 2 answers have different points." in out
    after = stale.finish()
    for name in ("ann", "ben", "cy"):
        expected = before[name] | (
            {"geometry-2": "2", "total": f"{float(before[name]['total']) + 2:g}"} if name == "ann" else {}
        )
        assert after[name] == expected
    assert (stale.folder / "grades.jsonl").read_bytes().startswith(lines)
    assert "ann  ann.ipynb: graded again, The cases were wrong. (dr. x); geometry-2: 0 -> 2" in stale.log(
        "--student", "ann"
    )
    assert "geometry-2: 0 points\n" not in stale.log("--student", "cy")
    stale.set([f"{id}=5" if id in ("geometry-1", "geometry-2") else id for id in QUESTIONS.values()])
    stale.finish()
    assert stale.desk("regrade", *words, stale.folder / "in") == 0  # no other answer has other points
    assert "3 graded again, 0 answers have different points." in stale.capsys.readouterr().out
    assert "geometry-2: 2 -> 5" not in stale.log()


def test_a_student_is_graded_again_whole(stale):
    assert stale.desk("regrade", stale.folder / "in", "--student", "ben", "--reason", "x", "--trusted") == 0
    table = stale.finish()
    assert [table["ben"][id] for id in stale.assignment.questions] == ["2", "0", "2", "5", "3", "4", ""]
    assert table["ann"]["geometry-2"] == "0"


def test_what_cannot_be_graded_again_is_told_and_stays(stale, capsys):
    (stale.folder / "in" / "ann.ipynb").unlink()
    (stale.folder / "in" / "ben.ipynb").write_text("{}", "utf-8")
    before = stale.finish()
    assert (
        stale.desk("regrade", stale.folder / "in", "--student", "ann", "--student", "ben", "--reason", "x", "--trusted")
        == 1
    )
    told = capsys.readouterr().err
    assert "ann.ipynb: not there, or not as it was graded" in told
    assert "ben.ipynb: not there, or not as it was graded" in told
    assert stale.finish() == before
    place = stale.folder / "in"
    for words, complaint in {
        (place, "--reason", "x"): "expected --question or --student",
        (place, "--question", PROOF, "--reason", "x"): "is marked by a person",
        (place, "--question", "geometry-9", "--reason", "x"): "is not asked",
        (place, "--student", "zoe", "--reason", "x"): "no student 'zoe'",
        (place, "--student", "ann", "--reason", " "): "needs a reason",
        ("nowhere", "--student", "ann", "--reason", "x"): "there is no 'nowhere'",
    }.items():
        assert stale.desk("regrade", *words) == 2
        assert complaint in capsys.readouterr().err
