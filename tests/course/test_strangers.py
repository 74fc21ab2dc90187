"""What students wrote, in all that their instructors open; and how much of an instructor's machine a student gets."""

import csv
import os
import re
import time
import zipfile
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from classroom import PROOF, Course
from lincls_course.exercises.verdict import Verdict
from lincls_course.grading import files, pool
from lincls_course.grading import sandbox as box
from lincls_course.grading.assign import Assignment
from lincls_course.grading.exports import feedback_text
from lincls_course.grading.files import collect, printable, write_table
from lincls_course.grading.journal import Record, Result
from lincls_course.grading.marks import answer_key
from lincls_course.grading.platforms import HandedIn
from lincls_course.grading.session import Died, Session
from lincls_course.grading.submission import MAX_BYTES

# Texts

FORMULA = re.compile(r"[=+\-@\uff1d\uff0b\uff0d\uff20]")
CELLS = st.text(st.sampled_from("=+-@\uff1d;,\"' \t\r\n\x1b\u2028a1"), max_size=9)


@given(rows=st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=3))
@example(rows=[["-1", ""]])
@settings(deadline=None, max_examples=50)
def test_no_cell_is_a_formula_whatever_parts_the_cells(tmp_path_factory, rows):
    path = tmp_path_factory.mktemp("table") / "t.csv"
    write_table(path, ["a", "b"], rows)
    for separator in ",;\t":
        with open(path, newline="", encoding="utf-8") as file:
            read = [cell for row in csv.reader(file, delimiter=separator) for cell in row]
        assert not [cell for cell in read if FORMULA.match(cell) and not re.fullmatch(r"-\d+", cell)], separator


PIECES = ["![", "!", "[", "x", "](", "]", "(", ")", "pictures/0123456789abcdef.png", "http://192.0.2.1/b.png", " ",
          "\n", "\n\n", "<", ">", "img src=", "script", "/", "`", "~~~", "\x1b[2J", "\ud800", "\u202e", "\t", "# ",
          "> ", "![picture](pictures/0123456789abcdef.png)", "[x]: http://192.0.2.1/b.png"]  # fmt: skip
OWN = f"<!-- key_{PROOF.replace('-', '_')} -->\n"  # above the marking scheme
NESTED = "![ ![x](pictures/0123456789abcdef.png)](http://192.0.2.1/beacon.png)"
HOMEWORK = Assignment.make(["perceptron-1", PROOF], "Homework 1")


def tokens(text):
    """All tokens of a Markdown file, as the usual viewers read it."""
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        yield from [token, *(token.children or ())]


def check_quiet(text, pictures="pictures/"):
    """Nothing in it commands a terminal, is HTML, or shows a picture from elsewhere."""
    assert all(line.isprintable() for line in text.split("\n"))
    for token in tokens(text):
        assert not token.type.startswith("html") or token.content == OWN, token.content
        assert token.type != "image" or re.fullmatch(rf"{pictures}[0-9a-f]{{16}}\.png", token.attrs["src"]), token.attrs


@given(text=st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@settings(deadline=None, max_examples=50)
@pytest.mark.parametrize("verdict", [Verdict.NOT_YET, Verdict.MARKED])
def test_feedback_shows_no_markup_of_a_name_an_exception_or_a_value(verdict, text):
    results = {id: Result(id, verdict, text, case=text, points=0) for id in HOMEWORK.questions}
    record = Record(printable(text), "ann", reason=text, results=results)
    for told in (record, Record(printable(text), "ann", reason=text)):
        check_quiet(feedback_text(told, HOMEWORK))


@given(text=st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).map("".join))
@settings(deadline=None, max_examples=15)
def test_a_proof_to_be_marked_shows_no_markup(tmp_path_factory, text):
    course = Course(tmp_path_factory.mktemp("marking"))
    for student, proof in {"ann": f"a {text}", "ben": NESTED}.items():
        course.hand_in(student, proof)
    course.finish()
    for answer in course.answers():
        check_quiet(answer.text, "pictures/")


def test_a_mark_stays_with_a_proof_that_was_cleaned(tmp_path):
    course = Course(tmp_path)
    course.hand_in("ann", "Let <b>x</b>\t= 1.")
    course.finish()
    course.mark(4, text="Let < b>x< /b> = 1.")
    assert course.finish()["ann"][PROOF] == "4"
    assert [answer.key for answer in course.answers()] == [answer_key("Let < b>x< /b> = 1.")]


# Values, time and room


def test_arguments_that_are_none_cost_the_answer_alone():
    session = Session.__new__(Session)
    session.count, session.patience, session._send = 0, 1, lambda message: None
    session.called, session.times = set(), lambda: (0, 0)
    for args in (5, True, {"a": 1}, "ab"):
        session._receive = lambda seconds, args=args: {"reply": session.count, "value": 1, "args": args}
        try:
            outcome = session.ask("perceptron-1", (1,))
        except Died:
            continue
        assert outcome.changed == (0,)


def _in_no_time(pipe, collection, *setting):
    """Judge nothing: a file called `slow` took a while."""
    while True:
        _, file, student = pipe.recv()
        pipe.send((Record(file, student, seconds=10.0 * ("slow" in file)), False))


@pytest.mark.parametrize(("files", "seconds", "graded"), [(3, 900, 3), (50, 15, 2), (50, 900, 6)])
def test_one_student_gets_so_many_files_and_seconds_and_others_get_theirs(monkeypatch, files, seconds, graded):
    monkeypatch.setattr(pool, "_work", _in_no_time)
    monkeypatch.setattr(pool, "FILES", files)
    monkeypatch.setattr(pool, "SECONDS", seconds)
    items = [("", f"slow{i}", "eve") for i in range(6)] + [("", "x", "ann")]
    done = {r.file: r for r in pool.records(items, HOMEWORK, b"12345678", None)}
    assert len(done) == 7
    assert done["x"].status == "graded"
    assert [done[f"slow{i}"].status for i in range(6)] == ["graded"] * graded + ["ungradable"] * (6 - graded)
    assert graded == 6 or done["slow5"].reason == pool.TOO_MUCH


def test_the_newest_files_of_a_student_are_graded_first(tmp_path):
    course = Course(tmp_path)
    (tmp_path / "in").mkdir()
    for name, when in (("b", 2e9), ("a", 1e9), ("c", 1.5e9)):
        (tmp_path / "in" / name).write_text(name, "utf-8")
        os.utime(tmp_path / "in" / name, (when, when))
    platform = SimpleNamespace(read=lambda file, when: HandedIn("", file, (when,)))
    with course.open() as book:
        todo = book.todo(collect(tmp_path / "in", tmp_path), platform)
    assert [file for _, file, _ in todo] == ["b", "c", "a"]


def test_an_archive_takes_no_more_room_than_it_may(tmp_path, monkeypatch):
    """The largest files count as too large; one that says that it is small, and is not, is cut."""
    monkeypatch.setattr(files, "MAX_UNPACKED", 3_000_000)
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, size in {"bomb1": 2_000_000, "small": 1_000, "bomb2": 2_000_000, "big": MAX_BYTES + 9}.items():
            archive.writestr(name, bytes(size))
    (tmp_path / "scratch").mkdir()
    found = collect(tmp_path / "a.zip", tmp_path / "scratch")
    sizes = {name: os.stat(path).st_size for name, path in found.items()}
    assert sizes == {"bomb1": 2_000_000, "small": 1_000, "bomb2": MAX_BYTES + 1, "big": MAX_BYTES + 1}
    assert sum(os.stat(path).st_blocks * 512 for path in found.values()) < 2_100_000


def test_what_a_killed_grader_left_is_swept_a_day_later(tmp_path, monkeypatch):
    monkeypatch.setattr(box.tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(box, "own_groups", lambda *limits: [])
    gone = max(map(int, filter(str.isdigit, os.listdir("/proc")))) + 1000 if os.path.exists("/proc") else 1
    old, new, mine = (tmp_path / f"lincls-{id}-abc{n}" for n, id in enumerate((gone, gone, os.getpid())))
    for folder in (old, new, mine, tmp_path / "lincls-course"):
        (folder / "worker").mkdir(parents=True)
        if folder != new:
            os.utime(folder, (time.time() - 2 * box.DAY,) * 2)
    box.sweep("lincls")
    assert {folder.name for folder in tmp_path.iterdir()} == {new.name, mine.name, "lincls-course"}
