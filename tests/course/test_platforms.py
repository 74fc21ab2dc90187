"""Canvas, Moodle and plain names: whose a file is, what counts, what late work costs, and what goes back.

The sites of `sites.py` write names and exports, and take back grades and feedback, by the platforms' own rules.
"""

import csv
import json
import os
import re
import shutil
import tomllib
import zipfile
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sites
from classroom import desk, mark
from lincls_course.exercises.verdict import Verdict
from lincls_course.grading import course as course_rules
from lincls_course.grading import run, submission
from lincls_course.grading.assign import Assignment, notebook, write_assignment
from lincls_course.grading.cli import main
from lincls_course.grading.course import parse_policy
from lincls_course.grading.journal import Record, Result, Status
from lincls_course.grading.platforms import PLATFORMS, read_class
from refusals import refused
from sites import DUE, Person

QUESTIONS = ["perceptron-1", "geometry-5", "perceptron-7"]  # 2 + 2 points, and 6 by hand
PROOF = "perceptron-7"
TABLES = tomllib.loads(Path(__file__).with_name("platforms.toml").read_text("utf-8"))
SITES = {"canvas": sites.Canvas, "moodle": sites.Moodle}
PDF = b"%PDF-1.7\nno binary character"


@cache
def solution():
    return json.dumps(notebook(Assignment.make(QUESTIONS, "Homework 1"), solution=True))


def answers(proof="By induction.", wrong=()):
    """A notebook that answers all, some of it wrong, with a proof of one's own."""
    book = json.loads(solution())
    for cell in book["cells"]:
        if cell["id"] == f"{PROOF}-answer":
            cell["source"] = proof
        elif cell["id"].removesuffix("-answer") in wrong:
            cell["source"] = cell["source"].partition("=")[0] + '= "nothing"'
    return json.dumps(book).encode()


def judged(items, assignment, *_, **__):
    """Records as the grader makes them, without running a cell: an answer is right if it is the solution's."""
    right = {cell.question: cell.source for cell in submission.read(solution().encode(), assignment).cells}
    for path, file, student in items:
        record = Record(file, student)
        try:
            data = submission.read_bytes(path)
            record.digest = submission.digest(data)
            read = submission.read(data, assignment)
        except submission.Ungradable as error:
            record.status, record.reason = Status.UNGRADABLE, str(error)
        else:
            record.texts = read.texts
            for id, points in assignment.questions.items():
                done = {cell.question: cell.source for cell in read.cells}.get(id) == right.get(id)
                result = Result(id, Verdict.RIGHT if done else Verdict.NOT_YET, "")
                record.results[id] = result.out_of(points) if id != PROOF else Result(id, Verdict.BY_HAND, "")
        yield record


@pytest.fixture
def course(tmp_path, monkeypatch):
    """The command `grade` on what a site exports, with a grader that runs nothing."""
    monkeypatch.setattr(run, "records", judged)
    monkeypatch.setattr(run, "Sandbox", lambda *options: type("", (), {"probe": lambda self: []})())
    write_assignment(Assignment.make(QUESTIONS, "Homework 1"), tmp_path / "dist")
    (tmp_path / "seed").write_text("a line of my own", "utf-8")
    return Course(tmp_path)


class Course:
    def __init__(self, folder):
        self.folder, self.when, self.jobs = folder, 0, 1

    def __call__(self, site, *more, policy="", when=None):
        """Download, grade; return the exit code."""
        self.name = type(site).__name__.lower()
        self.when += 1
        (self.folder / "in.zip").write_bytes(site.download(when or (2026, 10, 20, 12, self.when, 0)))
        (self.folder / "export.csv").write_text(site.export(), encoding="utf-8", newline="")
        (self.folder / "policy.toml").write_text(policy, "utf-8")
        return self.grade(self.folder / "in.zip", "--gradebook", self.folder / "export.csv", "--policy",
                          self.folder / "policy.toml", *more)  # fmt: skip

    def grade(self, place, *more):
        words = ["grade", place, "-a", self.folder / "dist", "-o", self.folder / "grades.csv", "--seed",
                 self.folder / "seed", "--platform", self.name, "-j", self.jobs, *more]  # fmt: skip
        return main([*map(str, words)])

    @property
    def table(self):
        with open(self.folder / "grades.csv", newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    @property
    def counting(self):
        return {row["student"]: row for row in self.table if row["status"] not in ("superseded", "extra")}

    def mark(self, points="6"):
        """Give all proofs these points."""
        mark(self.folder, lambda answer: points)

    def finish(self, site, points="6", policy=""):
        """Grade, mark, and grade again."""
        assert self(site, policy=policy) in (0, 1)
        self.mark(points)
        return self(site, policy=policy)

    def plain(self, people="id\n4711\n"):
        """A class without a platform, and the folder that its files come into."""
        self.name, place = "plain", self.folder / "in"
        (self.folder / "export.csv").write_text(people, "utf-8")
        place.mkdir()
        return place

    def override(self, *words):
        desk = ["-a", self.folder / "dist", "-o", self.folder / "grades.csv", "--seed", self.folder / "seed"]
        assert main([*map(str, ["override", *desk, *words])]) == 0

    def upload(self, site):
        """Take grades and feedback back to the site; return the grades that it took."""
        grades = site.import_grades((self.folder / f"grades-{self.name}.csv").read_text("utf-8"))
        assert site.upload((self.folder / f"grades-{self.name}-feedback.zip").read_bytes()) == []
        return grades


def people(platform, *names, first=4711):
    return SITES[platform]([Person(first + i, *name) for i, name in enumerate(names)])


def hand_in(site, *ids, **when):
    """All of these hand in the right answers."""
    for id in ids or site.people:
        site.hand_in(id, ("homework-1.ipynb", answers()), **when)


ADA, EMMY, SOFJA, ADA_TOO = ("Ada", "Lovelace"), ("Emmy", "Noether"), ("Sofja", "Kowalewskaja"), ("Ada", "Lovelace")


# From names to students, and back


@pytest.mark.parametrize("platform", SITES)
def test_namesakes_are_two_and_a_file_counts_for_who_handed_it_in(course, platform):
    site = people(platform, ADA, EMMY, ADA_TOO)
    site.hand_in(
        4711, ("homework-1.ipynb", answers("Mine.")), ("4712-homework.ipynb", answers("Hers?", wrong=["geometry-5"]))
    )
    site.hand_in(4712, ("homework-1.ipynb", answers("Hers.")))
    site.hand_in(4713, ("homework-1.ipynb", answers("Another's.", wrong=["perceptron-1"])))
    assert course.finish(site) == 0
    files = {id: row["file"] for id, row in course.counting.items()}
    assert "4712-homework.ipynb" in files["4711"]  # the last one of her own
    assert "homework-1.ipynb" in files["4712"]
    assert course.upload(site) == {4711: 8, 4712: 10, 4713: 8}


@pytest.mark.parametrize("platform", SITES)
def test_whoever_is_not_in_the_export_has_a_row_and_no_grade(course, platform, capsys):
    site = people(platform, ADA, EMMY)
    hand_in(site)
    whole = site.download()
    del site.people[4712]
    course(site)
    (course.folder / "in.zip").write_bytes(whole)
    course.grade(course.folder / "in.zip")
    course.mark()
    assert course.grade(course.folder / "in.zip", "--gradebook", course.folder / "export.csv") == 0
    assert "4712" in capsys.readouterr().err
    assert len(course.counting) == 2
    assert course.upload(site) == {4711: 10}


NAMES = [
    ("Zoë", "O'Brien"), ("Jo", "Under_score"), ("Seven", "Of_9_Nine"), ("Anon", "LATE"),
    ("Ünal", "Öz, Jr."), ("Zoë", "Zoe\u0308"), ("דוד", "לוי"), ("محمد", "علي"), ('Ann "Nan"', "=1+1"),
    ("日", "本"), ("", "Mono"), ("A/B", "C:D"), ("R & Co", "Müller*"), ("Who?", "<b>X</b>"),
]  # fmt: skip


@pytest.mark.parametrize("platform", SITES)
def test_odd_names_keep_their_files(course, platform):
    site = people(platform, *NAMES)
    for id in site.people:
        site.hand_in(id, (f"homework_{id}_5_ü, x.ipynb", answers(f"By {id}.")))
    assert course.finish(site) == 0
    assert course.upload(site) == dict.fromkeys(site.people, 10)
    for person in site.people.values():
        feedback = person.files if platform == "moodle" else dict(person.comments)
        assert len(feedback) == 1, person
        (text,) = feedback.values()
        assert f"homework_{person.id}_5_" in text


names = st.text(st.characters(categories=["L", "Mn", "Nd", "Zs", "Pc", "Po", "Pd"]), max_size=12)


@given(first=names, last=names, file=names, late=st.booleans(), group=names, together=st.booleans())
@settings(deadline=None, max_examples=60)
@pytest.mark.parametrize("platform", SITES)
def test_any_name_is_read_as_it_was_written(tmp_path_factory, platform, first, last, file, late, group, together):
    """But for names that begin like two numbers, which Canvas itself takes for a user and a file."""
    site = people(platform, (first, last), ("Em_4711_my", "Noether"), (last, first))
    if together and group.strip():
        site.people[4711].group = group
        site.people[4712].group = group
    data = answers()
    site.hand_in(4711, (f"{file}x.ipynb", data), when=DUE + timedelta(hours=2 * late))
    folder = tmp_path_factory.mktemp("names")
    (folder / "export.csv").write_text(site.export(), encoding="utf-8", newline="")
    found = PLATFORMS[platform](folder / "export.csv", "Homework 1")
    (folder / "in.zip").write_bytes(site.download())
    with zipfile.ZipFile(folder / "in.zip") as zipped:
        (name,) = zipped.namelist()
    read = found.read(name, 1.0)
    assert (read.student, read.late) == ("4711", late)
    assert read.name.endswith("x.ipynb")


def test_a_name_like_two_numbers_is_told_from_the_numbers_behind_it(tmp_path):
    site = people("canvas", ("4712", "1"), EMMY)
    site.people[4711].last, site.people[4711].first = "4712_1", ""
    site.hand_in(4711, ("x.ipynb", answers()))
    (tmp_path / "export.csv").write_text(site.export(), "utf-8")
    (tmp_path / "in.zip").write_bytes(site.download())
    with zipfile.ZipFile(tmp_path / "in.zip") as zipped:
        (name,) = zipped.namelist()
    assert name == "4712_1_4711_90007_x.ipynb"
    assert PLATFORMS["canvas"](tmp_path / "export.csv", "Homework 1").read(name, 0).student == "4711"


@pytest.mark.parametrize(("platform", "file", "student", "name"), TABLES["names"])
def test_names_by_their_rules(tmp_path, platform, file, student, name):
    path = tmp_path / "export.csv"
    if platform == "plain":
        path.write_text("id\n4711\n4712\n1\n", "utf-8")
    else:
        path.write_text(people(platform, ADA, EMMY).export(), encoding="utf-8", newline="")
    read = PLATFORMS[platform](path, "Homework 1").read(file, 1.0)
    assert (read.student, read.name) == (student, name)


@pytest.mark.parametrize(
    ("file", "student"),
    [
        ("Default group_assignsubmission_file/a.ipynb", "4713"),  # of those without a group: it has no number
        ("Team 7_4714_assignsubmission_file/a.ipynb", "4711"),  # a group's number, not that of a participant
        ("Team 7-Emmy Noether_4712_assignsubmission_file_a.ipynb", "4712"),  # before Moodle 4.1
        ("Team 8_4711_assignsubmission_file/a.ipynb", ""),
        ("R amp; D lt;3__51_assignsubmission_file/a.ipynb", "4715"),
    ],
)
def test_groups_of_moodle_by_their_rules(tmp_path, file, student):
    site = people("moodle", ADA, EMMY, SOFJA, ("Alone", "Along"), ("Zoë", "Zuse"))
    groups = ["Team_7", "Team_7", "Default group", "Default group", "R & D <3?"]
    for person, group in zip(site.people.values(), groups, strict=True):
        person.group = group
    (tmp_path / "export.csv").write_text(site.export(), encoding="utf-8", newline="")
    assert PLATFORMS["moodle"](tmp_path / "export.csv", "Homework 1").read(file, 1.0).student == student


@pytest.mark.parametrize(
    ("platform", "file"),
    [
        ("canvas", "Ada Lovelace_4711_assignsubmission_file/a.ipynb"),
        ("moodle", "lovelaceada_4711_90007_a.ipynb"),
        ("plain", "homework-1-4712.ipynb"),
    ],
)
def test_files_of_which_not_one_is_a_students_are_refused_before_anything_runs(
    course, monkeypatch, capsys, platform, file
):
    monkeypatch.setattr(run, "records", lambda *_, **__: pytest.fail("something runs"))
    course.name = platform
    (course.folder / "export.csv").write_text(
        "id\n4711\n" if platform == "plain" else people(platform, ADA).export(), "utf-8"
    )
    (course.folder / "in.zip").write_bytes(sites.archive([(file, answers())]))
    assert course.grade(course.folder / "in.zip", "--gradebook", course.folder / "export.csv") == 2
    assert f"not one of the 1 files, such as {file!r}, has a name" in capsys.readouterr().err


def test_results_among_the_submissions_are_not_graded(course):
    place = course.folder / "in"
    place.mkdir()
    (place / "4711.ipynb").write_bytes(answers())
    (course.folder / "class.csv").write_text("id\n4711\n", "utf-8")
    words = ["grade", place, "-a", course.folder / "dist", "-o", place / "grades.csv", "--provisional"]
    for _ in range(2):
        assert main([*map(str, [*words, "--class-list", course.folder / "class.csv"])]) == 0
    with open(place / "grades.csv", encoding="utf-8", newline="") as file:
        assert [row["file"] for row in csv.DictReader(file)] == ["4711.ipynb"]


# Which file counts


@pytest.mark.parametrize("platform", SITES)
def test_the_last_notebook_counts_and_what_lies_beside_it_is_kept(course, platform):
    site = people(platform, ADA, EMMY, SOFJA)
    files = ("homework-1.ipynb", answers()), ("proof.pdf", PDF), ("photo.jpg", b"\xff\xd8\xff")
    site.hand_in(4711, *files, text="<p>I hope so</p>")
    site.hand_in(4712, ("proof.pdf", PDF))
    assert course(site) == 1
    table = course.counting
    assert table["4711"]["total"] == "4"
    for name in ("proof.pdf", "photo.jpg", "text.html"):
        assert name in table["4711"]["reason"]
    assert len([*(course.folder / "grades-extra").iterdir()]) == 3
    assert table["4712"]["reason"].startswith("It is a PDF; hand in the notebook itself, the file that ends in .ipynb")
    assert table["4713"]["status"] == "missing"
    assert {row["status"] for row in course.table if row["student"] == "4711"} == {"graded", "extra"}


def test_a_photo_that_canvas_renamed_is_shown_and_heic_is_named(course):
    site = people("canvas", ADA, EMMY)
    for photo in (b"\xff\xd8\xff first", b"\xff\xd8\xff second"):
        site.hand_in(4711, ("homework-1.ipynb", answers("See ![](photo.jpg).")), ("photo.jpg", photo))
        site.hand_in(4712, ("a.ipynb", answers("So ![](page.heic).")), ("page.heic", b"\0\0\0\x18ftypmif1"))
    course(site)
    (picture,) = (course.folder / "grades-pictures").iterdir()
    assert picture.read_bytes() == b"\xff\xd8\xff second"
    with desk(course.folder) as marker:
        text = "\n".join(answer.text for answer in marker.answers().values())
    assert f"![picture](pictures/{picture.name})" in text
    assert re.search(r"cannot be shown, [0-9a-f]{16}: it is an iPhone's HEIC; ask for it as JPEG", text)


@pytest.mark.parametrize("platform", SITES)
def test_a_change_by_hand_does_not_make_a_notebook_of_a_pdf(course, platform):
    site = people(platform, ADA)
    site.hand_in(4711, ("homework-1.ipynb", answers()), ("proof.pdf", PDF))
    course(site)
    course.override("4711", PROOF, 3, "--reason", "On paper.")
    course(site)
    assert (course.counting["4711"]["total"], course.counting["4711"]["status"]) == ("7", "graded")
    assert [row["status"] for row in course.table] == ["graded", "extra"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (PDF, "a PDF"),
        (b"%PDF-1.4\n\xff\xfe", "a PDF"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
        (b"\xff\xd8\xff\xe0", "a picture"),
        (b"PK\x03\x04", "a ZIP file"),
        (b"<!DOCTYPE html><p>Hello", "a page of HTML"),
        (b"\n<html>", "a page of HTML"),
        (b"", "empty"),
        (b"def visit(w):\n    return w\n", "not a notebook but, say, a program, or only part of a notebook"),
        (b'{"cells": [', "not a notebook but, say, a program, or only part of a notebook"),
        (b"[]", "not a notebook"),
        (b"{}", "not a notebook, as it has no list of cells"),
        (b"\xff", "not a text in UTF-8, so it is not a notebook"),
        (b"[" * 100_000, "nested too deeply for a notebook"),
    ],
)
def test_what_is_no_notebook_is_named_with_what_to_hand_in(data, said):
    with pytest.raises(submission.Ungradable) as told:
        submission.read(data, Assignment.make(QUESTIONS, "Homework 1"))
    assert str(told.value) == f"It is {said}; {submission.NOTEBOOK}."


@pytest.mark.parametrize("platform", SITES)
@pytest.mark.parametrize(("attempts", "total"), [("last", "2"), ("first", "0"), ("best", "4")])
def test_attempts_last_first_and_best(course, platform, attempts, total):
    site = people(platform, ADA)
    for wrong in (["perceptron-1", "geometry-5"], [], ["perceptron-1"]):
        site.hand_in(4711, ("homework-1.ipynb", answers(wrong=wrong)))
        course(site, policy=f'attempts = "{attempts}"')
    assert course.counting["4711"]["total"] == total
    assert [row["status"] for row in course.table] == ["graded", "superseded", "superseded"]


@pytest.mark.parametrize("platform", [*SITES, "plain"])
def test_an_old_download_never_overwrites_a_newer_one(course, platform):
    """Neither as an archive nor as a folder, neither with less in it nor with other rules beside it."""
    if platform == "plain":
        course.plain()
        old, new = course.folder / "old", course.folder / "new"
        for place, wrong, when in ((old, ["geometry-5"], 1e9), (new, [], 2e9)):
            place.mkdir()
            (place / "4711.ipynb").write_bytes(answers(wrong=wrong))
            os.utime(place / "4711.ipynb", (when, when))
        course.grade(new, "--gradebook", course.folder / "export.csv")
    else:
        site = people(platform, ADA)
        site.hand_in(4711, ("homework-1.ipynb", answers(wrong=["geometry-5"])))
        old = course.folder / "old.zip"
        old.write_bytes(site.download((2026, 10, 18, 12, 0, 0)))
        hand_in(site, 4711)
        course(site, when=(2026, 10, 19, 12, 0, 0))
    assert course.counting["4711"]["total"] == "4"
    course.grade(old)
    assert course.counting["4711"]["total"] == "4"
    assert [row["total"] for row in course.table if row["status"] == "superseded"] == [""]
    course.grade(old, "--gradebook", course.folder / "export.csv")
    assert course.counting["4711"]["total"] == "4"


# Late work


ZONE = 'timezone = "UTC"\n'
RULES = f'{ZONE}due = 2026-10-12T23:59:00Z\n[late]\npercent = 10\nper = "%s"\nmost = 30\ngrace = 15\n'


@pytest.mark.parametrize(
    ("hours", "per", "more", "costs"),
    [
        (0, "day", "", 0),
        (0.2, "day", "", 0),  # within the grace
        (0.5, "day", "", 1),
        (30, "day", "", 2),
        (300, "day", "", 3),  # at most
        (300, "once", "", 1),
        (30, "day", "[extensions]\n4711 = 2026-10-14T23:59:00Z", 0),
        (50, "day", "[extensions]\n4711 = 2026-10-14T23:59:00Z", 1),
        (50, "day", "[extensions]\n4712 = 2026-10-14T23:59:00Z", 3),
        (50, "day", "[submitted]\n4711 = 2026-10-12T20:00:00+02:00", 0),
    ],
)
def test_what_late_work_costs(hours, per, more, costs):
    points, said = parse_policy(RULES % per + more).charge(
        "4711", hours > 0, datetime(2026, 10, 12, 23, 59) + timedelta(hours=hours), 10
    )
    assert points == costs
    assert bool(said) == bool(costs)


def test_what_is_late_by_an_unknown_time_costs_no_more_than_is_sure():
    day, once = parse_policy(RULES % "day"), parse_policy(RULES % "once")
    assert day.charge("4711", True, None, 10)[0] == 0
    assert "not known by how much" in day.charge("4711", True, None, 10)[1]
    assert once.charge("4711", True, None, 10)[0] == 1
    extended = parse_policy(RULES % "once" + "[extensions]\n4711 = 2026-10-14T23:59:00Z")
    assert extended.charge("4711", True, None, 10)[0] == 0
    zoneless = parse_policy((RULES % "day").replace(ZONE, ""))
    assert zoneless.charge("4711", True, DUE + timedelta(days=1), 10)[0] == 0  # Moodle's are refused before
    assert parse_policy("").charge("4711", True, DUE, 10) == (0, "Handed in late.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_moodle_tells_when_and_the_feedback_what_it_costs(course, language):
    site = people("moodle", ADA, EMMY)
    site.language = language
    hand_in(site, 4711, when=DUE + timedelta(hours=30))
    hand_in(site, 4712)
    course.finish(site, policy=RULES % "day")
    assert course.upload(site) == {4711: 8, 4712: 10}
    (text,) = site.people[4711].files.values()
    assert "**8 of 10 points**" in text
    assert "Handed in 1 day, 6 hours late: 2 of 10 points are deducted (20 %)." in text
    assert course.counting["4711"]["deduction"] == "2"


def test_canvas_tells_that_it_was_late_and_the_rules_by_how_much(course):
    site = people("canvas", ADA, EMMY)
    hand_in(site, 4711, when=DUE + timedelta(hours=30))
    hand_in(site, 4712)
    course(site, policy=RULES % "once")
    assert course.counting["4711"]["deduction"] == "1"
    course(site, policy=RULES % "day")
    assert course.counting["4711"]["deduction"] == ""
    course(site, policy=RULES % "day" + "[submitted]\n4711 = 2026-10-14T05:59:00Z")
    assert {id: row["deduction"] for id, row in course.counting.items()} == {"4711": "2", "4712": ""}


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_extension_in_moodle_holds_and_one_in_the_rules_goes_before_it(course, language):
    site = people("moodle", ADA, EMMY, SOFJA)
    site.language = language
    site.people[4711].until = site.people[4712].until = DUE + timedelta(days=7)
    hand_in(site, when=DUE + timedelta(days=4))
    course(site, policy=RULES % "day" + "[extensions]\n4712 = 2026-10-14T23:59:00Z")
    assert {id: row["deduction"] for id, row in course.counting.items()} == {"4711": "", "4712": "2", "4713": "3"}
    course.grade(course.folder / "in.zip")  # without the worksheet, which told it
    assert course.counting["4711"]["deduction"] == ""


def test_an_extension_in_moodle_takes_nothing_from_a_later_date_for_all():
    rules = parse_policy(RULES % "day")
    assert rules.charge("4711", True, DUE, 10, until=DUE - timedelta(days=3)) == (0, "")


def test_without_a_platform_the_rules_alone_tell_who_was_late(course, capsys):
    place = course.plain()
    (place / "4711.ipynb").write_bytes(answers())
    words = [place, "--gradebook", course.folder / "export.csv", "--policy", course.folder / "rules"]
    (course.folder / "rules").write_text(RULES % "day", "utf-8")
    course.grade(*words)
    assert "so no points are deducted; state times in [submitted]" in capsys.readouterr().err
    (course.folder / "rules").write_text(RULES % "day" + "[submitted]\n4711 = 2026-10-14T05:59:00Z", "utf-8")
    course.grade(*words)
    assert "no points are deducted" not in capsys.readouterr().err
    assert course.counting["4711"]["deduction"] == "2"


def test_times_of_moodle_need_a_zone(course, capsys):
    site = people("moodle", ADA)
    hand_in(site, 4711)
    assert course(site, policy=(RULES % "day").replace(ZONE, "")) == 2
    assert "needs a line such as timezone = " in capsys.readouterr().err


def test_a_draft_of_moodle_is_graded_and_named(course, capsys):
    site = people("moodle", ADA, EMMY)
    site.people[4712].draft = True
    hand_in(site)
    course(site)
    assert "a draft that was not submitted: 4712\n" in capsys.readouterr().err
    assert course.counting["4712"]["total"] == "4"


def test_the_time_of_one_attempt_is_not_that_of_another(course, capsys):
    site = people("canvas", ADA)
    site.hand_in(4711, ("homework-1.ipynb", answers(wrong=["geometry-5"])), when=DUE + timedelta(hours=30))
    course(site, policy=RULES % "day" + "[submitted]\n4711 = 2026-10-14T05:59:00Z")
    assert course.counting["4711"]["deduction"] == "2"
    assert "submitted" not in capsys.readouterr().err
    site.hand_in(4711, ("homework-1.ipynb", answers()), when=DUE + timedelta(hours=60))
    course(site, policy=RULES % "day" + "[submitted]\n4711 = 2026-10-14T05:59:00Z")
    said = capsys.readouterr().err
    first, second = re.findall(r"'(lovelaceada_LATE_4711_\d+_homework-1\S*.ipynb)'", said)
    course(site, policy=RULES % "day" + f'[submitted]\n"{second}" = 2026-10-15T11:59:00Z')
    assert course.counting["4711"]["deduction"] == "3"
    course(site, policy=RULES % "day" + f'[submitted]\n"{first}" = 2026-10-14T05:59:00Z')
    assert course.counting["4711"]["deduction"] == ""
    assert "not known by how much" in course.counting["4711"]["reason"]


def test_who_is_excused_has_no_grade_and_who_is_missing_has_none_or_0(course):
    site = people("canvas", ADA, EMMY, SOFJA, ("Excused", "Once"))
    hand_in(site, 4711, 4714)
    course.finish(site)
    assert course.upload(site) == {4711: 10, 4714: 10}
    course(site, policy='missing = 0\nexcused = ["4713", "4714"]')
    assert course.upload(site) == {4711: 10, 4712: 0}
    rows = [(row["status"], row["total"]) for _, row in sorted(course.counting.items())]
    assert rows == [("graded", "10"), ("missing", "0"), ("excused", ""), ("excused", "")]


@pytest.mark.parametrize(("text", "said"), TABLES["policies"])
def test_a_policy_that_makes_no_sense_is_refused_by_key(text, said):
    refused(re.escape(said), parse_policy, text, "policy.toml")


@pytest.mark.parametrize(
    "text",
    [
        "[extensions]\n4799 = 2026-10-14T23:59:00Z",
        '[extensions]\n"lovelaceada_4711_90007_a.ipynb" = 2026-10-14T23:59:00Z',
        'excused = ["4799"]',
        '[groups]\nA = ["4799"]',
    ],
)
def test_a_policy_for_somebody_else_is_refused(course, text, capsys):
    site = people("canvas", ADA)
    site.hand_in(4711, ("a.ipynb", answers()))
    assert course(site, policy=text) == 2
    assert "no student has such an id, and no file such a name: " in capsys.readouterr().err


# Groups


@pytest.mark.parametrize("how", ["moodle", "canvas", "canvas by a CSV", "plain"])
def test_one_submission_counts_for_all_of_a_group(course, how):
    platform = how.partition(" ")[0]
    policy = ""
    if platform == "plain":
        place = course.plain("id,group\n4711,A_1\n4712,A_1\n4713,B\n4714,\n")
        for id, proof in (("4712", "Ours."), ("4713", "Mine.")):
            (place / f"{id}.ipynb").write_bytes(answers(proof))
        course.grade(place, "--gradebook", course.folder / "export.csv")
        course.mark()
        course.grade(place)
    else:
        site = people(platform, ADA, EMMY, SOFJA, ("Alone", "Along"))
        site.people[4711].group = site.people[4712].group = "Team_7_A: x"
        site.people[4713].group = "4711"  # a group may be called by any number
        site.hand_in(4712, ("homework-1.ipynb", answers("Ours.")))
        site.hand_in(4713, ("homework-1.ipynb", answers("Mine.")))
        if how == "canvas":
            policy = '[groups]\n"Team_7_A: x" = ["4711", "4712"]'
        elif platform == "canvas":
            policy = 'groups = "groups.csv"'
            (course.folder / "groups.csv").write_text(
                "name,canvas_user_id,group_name\na,4711,T\ne,4712,T\ns,4713,4711\n", "utf-8"
            )
        course.finish(site, policy=policy)
        assert course.upload(site) == {4711: 10, 4712: 10, 4713: 10}
        assert all(getattr(site.people[id], "files", site.people[id].comments) for id in (4711, 4712, 4713))
    assert [course.counting[str(id)]["total"] for id in (4711, 4712, 4713)] == ["10"] * 3
    assert course.counting["4714"]["status"] == "missing"
    with desk(course.folder) as marker:
        assert len(marker.answers()) == 2


@pytest.mark.parametrize("old", [False, True])
def test_feedback_of_a_group_of_moodle_goes_by_the_number_of_its_folder(course, capsys, old):
    """The group's, or before Moodle 4.1 the participant's; here they are nearly the same numbers."""
    site = people("moodle", ADA, EMMY, SOFJA, ("Alone", "Along"), ("Zoë", "Zuse"), ("Co:Lon", "Star*"))
    site.old = old
    groups = ["T_2 & Söhne?", "Noether", "Noether", "Team 1", site.default, site.default]
    for person, group in zip(site.people.values(), groups, strict=True):
        person.group = group
    for id in (4711, 4713, 4714, 4716):
        site.hand_in(id, ("homework-1.ipynb", answers(f"By {groups[id - 4711]}.")))
    course.finish(site)
    told = capsys.readouterr().err
    if not old:
        assert "moodle has no group for 2 students, 4715, 4716: one file counts for all of them" in told
        assert "moodle takes no feedback for 4715, 4716, as" in told
        letters = (course.folder / "grades-moodle-to-send.md").read_text("utf-8")
        assert re.findall("^To: .*, (.*), ", letters, re.MULTILINE) == ["4715", "4716"]
    assert course.upload(site) == dict.fromkeys(site.people, 10)
    for id, person in site.people.items():
        if person.group == site.default and not old:
            assert not hasattr(person, "files")
            continue
        (text,) = person.files.values()
        assert f"File: `{person.group[:3].replace('_', ' ')}" in text, id


@pytest.mark.parametrize("platform", SITES)
def test_a_change_for_one_of_a_group_is_read_by_nobody_else(course, capsys, platform):
    site = people(platform, ADA, EMMY, SOFJA)
    policy = "" if platform == "moodle" else '[groups]\nA = ["4711", "4712"]\nB = ["4713"]'
    for person, group in zip(site.people.values(), "AAB", strict=True):
        person.group = group
    hand_in(site, 4711, 4713)
    course(site, policy=policy)
    course.override("4712", "perceptron-1", 0, "--reason", "She did not take part.")
    course.mark()
    course(site, policy=policy)
    assert f"{platform} takes no feedback for 4711, 4712" in capsys.readouterr().err
    letters = (course.folder / f"grades-{platform}-to-send.md").read_text("utf-8")
    ada, emmy = re.split("^To: ", letters, flags=re.MULTILINE)[1:]
    assert "4712" in emmy
    assert "take part" in emmy
    assert "take part" not in ada
    assert course.upload(site) == {4711: 10, 4712: 8, 4713: 10}
    got = {id for id, person in site.people.items() if getattr(person, "files", person.comments)}
    assert got == {4713}


# What goes back


@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("hidden", [False, True])
def test_a_gradebook_of_canvas_goes_back_with_its_own_columns_only(course, separator, hidden):
    site = people("canvas", ADA, EMMY, SOFJA, ("Excused", "Once"))
    site.separator, site.hidden = separator, hidden
    site.people[4714].excused = True
    hand_in(site, 4711, 4714)
    site.hand_in(4712, ("proof.pdf", PDF))
    course.finish(site, "5,5")
    text = (course.folder / "grades-canvas.csv").read_text("utf-8")
    header = text.partition("\n")[0].split(separator)
    assert header == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Homework 1 (4242)"]
    assert course.upload(site) == {4711: 9.5}  # nobody else's cell is there to be cleared
    assert site.people[4711].comments[0][0] == "homework-1.ipynb"  # shown under this name, so it is a notebook
    assert json.loads(site.people[4711].comments[0][1])["cells"][0]["cell_type"] == "markdown"


def test_what_canvas_cannot_bring_to_a_student_is_there_to_be_sent(course, capsys):
    site = people("canvas", ADA, EMMY, SOFJA, ("Saved", "Work"))
    hand_in(site, 4711)
    site.hand_in(4712, ("proof.pdf", PDF))
    site.hand_in(4713, ("homework-1.ipynb.txt", answers()))
    site.hand_in(4714, ("work.json", b"{}"))
    course(site, "--provisional")
    with zipfile.ZipFile(course.folder / "grades-canvas-provisional-feedback.zip") as archive:
        (name,) = (name for name in archive.namelist() if "4714" in name)
        assert name.endswith("work.json")
        assert "Homework 1" in json.loads(archive.read(name))["feedback"][0]
    assert "canvas takes no feedback for 4712, 4713" in capsys.readouterr().err
    letters = (course.folder / "grades-canvas-provisional-to-send.md").read_text("utf-8")
    assert "To: Noether, Emmy, 4712\n" in letters
    assert "It is a PDF; hand in the notebook itself" in letters
    assert "**4 of 10 points**, and 1 to be marked by hand." in letters.partition("4713")[2]
    assert "4711" not in letters
    hand_in(site, 4712, 4713)
    course(site, "--provisional")
    assert not (course.folder / "grades-canvas-provisional-to-send.md").exists()


def test_a_worksheet_of_moodle_goes_back_as_it_came_but_for_the_grades(course, capsys):
    site = people("moodle", ADA, EMMY, SOFJA, ("Locked", "Up"))
    site.language, site.people[4714].locked = "de", True
    site.people[4711].grade, site.people[4711].marked = 3.0, datetime(2026, 10, 15, 8, 30)
    site.people[4711].comments = ['See me, "soon".\nToday']
    hand_in(site, 4711, 4714)
    course.finish(site, "5.5")
    assert "4714: Moodle does not let this grade be changed" in capsys.readouterr().err
    before, after = (list(csv.reader((course.folder / name).read_text("utf-8-sig").splitlines(keepends=True)))
                     for name in ("export.csv", "grades-moodle.csv"))  # fmt: skip
    changed = {"Bewertung": "9,5", "Zuletzt geändert (Bewertung)": "2026-10-15 08:30"}  # as Moodle reads it
    assert after[0] == before[0]
    assert dict(zip(*after[:2], strict=True)) == dict(zip(*before[:2], strict=True)) | changed
    assert (course.folder / "grades-moodle.csv").read_bytes()[:3] == (course.folder / "export.csv").read_bytes()[:3]
    assert course.upload(site) == {4711: 9.5}
    assert site.people[4711].comments == ['See me, "soon".\nToday']


def test_who_may_have_handed_in_gets_no_0_from_moodle(course, capsys):
    """Where the worksheet shows a submission, or an extension that has not ended; those to be set are counted."""
    site = people("moodle", ADA, EMMY, SOFJA, ("Ext", "Ended"), ("No", "Body"))
    site.people[4713].until, site.people[4714].until = datetime(2999, 10, 1), datetime(2020, 10, 1)
    site.hand_in(4711, ("homework-1.ipynb", answers()))
    early = site.download()
    site.hand_in(4712, ("homework-1.ipynb", answers()))
    site.download = lambda when: early
    course(site, policy="missing = 0")
    course.mark()
    capsys.readouterr()
    course(site, policy="missing = 0")
    told = capsys.readouterr()
    assert "For moodle: 3 grades to be set, in " in told.out
    assert "no 0 for 4712, 4713: moodle shows a submission, of which no notebook is here, or an " in told.err
    assert course.upload(site) == {4711: 10, 4714: 0, 4715: 0}


def test_grades_that_moodle_has_are_not_counted_among_those_to_be_set(course, capsys):
    """Moodle's preview shows those alone that will change, so that the numbers can be compared."""
    site = people("moodle", ADA, EMMY)
    for student in (4711, 4712):
        site.hand_in(student, ("homework-1.ipynb", answers()))
    course(site)
    course.mark()
    course(site)
    course.upload(site)
    course.override("4711", PROOF, 3, "--reason", "A slip.")
    capsys.readouterr()
    course(site)
    assert "For moodle: 1 grade to be set, 1 there already, in " in capsys.readouterr().out


def test_a_worksheet_of_moodle_that_was_used_before_is_named(course, capsys):
    """Moodle refuses grades that are newer than the worksheet, and says nothing."""
    site = people("moodle", ADA)
    site.hand_in(4711, ("homework-1.ipynb", answers()))
    more = "--gradebook", course.folder / "export.csv"
    course(site)
    course.mark()
    for _ in range(2):  # the same grades once more
        course.grade(course.folder / "in.zip", *more)
        assert "used before" not in capsys.readouterr().err
    course.upload(site)
    course.override("4711", PROOF, 3, "--reason", "A slip.")
    course.grade(course.folder / "in.zip", *more)
    assert "export.csv was used before, for other grades: moodle skips without a word" in capsys.readouterr().err
    with pytest.raises(AssertionError, match="graded in the meantime"):
        course.upload(site)
    course(site)
    assert "used before" not in capsys.readouterr().err
    assert course.upload(site) == {4711: 7}


@pytest.mark.parametrize("platform", SITES)
def test_feedback_that_did_not_change_need_not_be_uploaded_again(course, capsys, platform):
    site = people(platform, ADA, EMMY, SOFJA)
    hand_in(site)
    changed = course.folder / f"grades-{platform}-feedback-changed.zip"
    course.finish(site)
    assert not changed.exists()
    course.upload(site)
    before = {id: [*getattr(person, "files", person.comments)] for id, person in site.people.items()}
    course.override("4712", PROOF, 3, "--reason", "A slip.")
    for _ in range(2):  # as long as nothing else is exported, it is the same
        capsys.readouterr()
        assert course(site) == 0
        assert f"1 of 3 texts changed: {changed} is enough if you uploaded those of " in capsys.readouterr().out
        with zipfile.ZipFile(changed) as archive:
            assert ["4712" in name for name in archive.namelist()] == [True]
    assert site.upload(changed.read_bytes()) == []
    (text,) = site.people[4712].files.values() if platform == "moodle" else [site.people[4712].comments[-1][1]]
    assert "A slip." in text
    for id in (4711, 4713):
        assert [*getattr(site.people[id], "files", site.people[id].comments)] == before[id]
    with zipfile.ZipFile(course.folder / f"grades-{platform}-feedback.zip") as archive:
        assert len(archive.namelist()) == 3
    course.grade(course.folder / "in.zip")
    assert not changed.exists()


def test_a_kernel_with_commands_for_a_terminal_is_told_as_text(course, capsys):
    site = people("moodle", ADA)
    kernel = {"name": "\ud800 \x1b[2J\x1b]0;owned\x07\u202e"}
    site.hand_in(4711, ("a.ipynb", json.dumps({"cells": [{}], "metadata": {"kernelspec": kernel}}).encode()))
    assert course(site) == 1
    told = capsys.readouterr().out
    assert "(kernel:    [2J ]0;owned  )" in told
    assert all(line.isprintable() for line in told.splitlines())


@pytest.mark.parametrize("platform", SITES)
def test_other_points_on_the_platform_are_refused_or_scaled(course, platform, capsys):
    site = people(platform, ADA)
    site.points = 100
    site.hand_in(4711, ("homework-1.ipynb", answers(wrong=["geometry-5"])))
    assert course(site) == 2
    assert "the assignment has 10 points, and 100 in" in capsys.readouterr().err
    course.finish(site, policy="scale = true")
    assert course.upload(site) == {4711: 80}


@pytest.mark.parametrize("platform", SITES)
def test_nothing_goes_back_as_final_before_all_is_marked(course, platform, capsys):
    site = people(platform, ADA)
    hand_in(site, 4711)
    assert course(site) == 0
    assert "answers of 1 student are still to be marked" in capsys.readouterr().err
    assert not [*course.folder.glob(f"grades-{platform}*")]
    course(site, "--provisional")
    assert {p.name for p in course.folder.glob(f"grades-{platform}*")} == {
        f"grades-{platform}-provisional.csv",
        f"grades-{platform}-provisional-feedback.zip",
    }
    course.mark()
    course(site)
    assert {p.name for p in course.folder.glob(f"grades-{platform}*")} == {
        f"grades-{platform}.csv",
        f"grades-{platform}-feedback.zip",
    }
    capsys.readouterr()
    course.grade(course.folder / "in.zip")  # what may have changed is not left to be uploaded
    assert f"grades-{platform}.csv" in capsys.readouterr().err
    assert not [*course.folder.glob(f"grades-{platform}*")]


@pytest.mark.parametrize(
    ("platform", "old", "new", "said"),
    [
        ("canvas", "Section", "Sektion", "expected the gradebook that Canvas exports"),
        ("canvas", "Homework 1 (4242)", "Homework 2 (4242)", "0 columns are called 'Homework 1'; name one with"),
        ("canvas", "Quiz (4241)", "Homework 1 (4241)", "2 columns are called 'Homework 1'"),
        ("canvas", "10.00", "(read only)", "expected a number as 'Points Possible'"),
        ("canvas", "    Points Possible", "Nobody", "line 2: expected a student's number in the column ID"),
        ("canvas", ",4712,", ",4711,", "line 4: the ID 4711 occurs twice"),
        ("canvas", ",4712,", ",=4712,", "got '=4712'"),
        ("canvas", "login4712,", '"login4712,', "cannot be read as a CSV"),
        ("moodle", "Identifier", "Bezeichner", "lacks Identifier"),
        ("moodle", "Last modified (grade)", "Zeit", "lacks Last modified (grade)"),
        ("moodle", "Participant 4712", "Participant 4711", "line 3: expected an identifier of its own"),
        ("moodle", "Participant 4712", "Emmy", "that ends in a number, such as 'Participant 200101', got 'Emmy'"),
        ("moodle", "10.00", "", "expected participants, and a number as 'Maximum Grade'"),
    ],
)
def test_an_export_that_was_changed_is_refused_with_its_line(tmp_path, platform, old, new, said):
    text = people(platform, ADA, EMMY).export()
    assert old in text
    (tmp_path / "export.csv").write_text(text.replace(old, new), "utf-8")
    refused(re.escape(said), PLATFORMS[platform], tmp_path / "export.csv", "Homework 1")


def test_a_column_of_another_name_can_be_named(tmp_path):
    (tmp_path / "export.csv").write_text(people("canvas", ADA).export(), "utf-8")
    assert PLATFORMS["canvas"](tmp_path / "export.csv", "Blatt 1", "Homework 1 (4242)").points == 10
    assert PLATFORMS["canvas"](tmp_path / "export.csv", "Blatt 1", "Homework 1").points == 10
    refused("one assignment", PLATFORMS["moodle"], tmp_path / "export.csv", "Blatt 1", "Homework 1 (4242)")


# What befalls a gradebook: the table of the page "Assigning and grading"


@pytest.mark.parametrize("platform", SITES)
def test_two_homeworks_at_once_are_kept_apart(course, capsys, platform):
    """Moodle numbers the participants of each anew; Canvas has a column of each."""
    first, second = people(platform, ADA, EMMY), people(platform, ADA, EMMY)
    if platform == "moodle":
        second = SITES[platform]([Person(5711 + i, *who) for i, who in enumerate([ADA, EMMY])])
    second.title, second.number, second.attachments = "Homework 2", "4300", 95_000
    hand_in(first)
    for id in second.people:
        second.hand_in(id, ("homework-1.ipynb", answers(wrong=["geometry-5"])))
    other = Course(course.folder / "second")
    write_assignment(Assignment.make(QUESTIONS, "Homework 2"), other.folder / "dist")
    (other.folder / "seed").write_text("a line of my own", "utf-8")
    course.finish(first)
    other.finish(second)
    assert course.upload(first) == dict.fromkeys(first.people, 10)
    assert other.upload(second) == dict.fromkeys(second.people, 8)
    if platform == "moodle":
        (course.folder / "wrong.zip").write_bytes(second.download())
        assert course.grade(course.folder / "wrong.zip", "--gradebook", course.folder / "export.csv") == 2
        assert "not one of the 2 files" in capsys.readouterr().err
    with pytest.raises(submission.Ungradable, match=r"None of its .* answers a question of this assignment"):
        submission.read(answers(), Assignment.make(["soft-margin-1"], "Homework 3"))


@pytest.mark.parametrize("platform", SITES)
def test_who_left_keeps_a_row_here_and_stays_in_the_rules(course, capsys, platform):
    site = people(platform, ADA, EMMY, SOFJA)
    hand_in(site)
    rules = 'excused = ["4713"]\n[extensions]\n4712 = 2026-10-14T23:59:00Z'
    course.finish(site, policy=rules)
    del site.people[4712], site.people[4713]
    assert course(site, policy=rules) == 0
    assert "not in the export of the platform, so without a grade there: 4712, 4713" in capsys.readouterr().err
    assert course.counting["4712"]["total"] == "10"
    assert course.upload(site) == {4711: 10}
    assert course(site, policy=rules.replace("4712", "4799")) == 2


def test_an_attempt_that_moodle_opened_again_gets_nothing_of_the_last(course, capsys):
    """Moodle would give grade and file to the new attempt, and by one of its settings open another."""
    site = people("moodle", ADA, EMMY)
    hand_in(site)
    course.finish(site)
    assert course.upload(site) == {4711: 10, 4712: 10}
    site.people[4712].reopened, site.people[4712].grade = True, None
    assert course(site) == 0
    assert "moodle has opened another attempt for 4712, of which nothing is here" in capsys.readouterr().err
    assert course.upload(site) == {4711: 10}
    site.people[4712].reopened = False
    site.hand_in(4712, ("homework-1.ipynb", answers(wrong=["geometry-5"])))
    assert course(site) == 0
    assert course.upload(site) == {4711: 10, 4712: 8}


def test_another_attempt_in_canvas_gets_its_own_grade_and_comment(course):
    site = people("canvas", ADA)
    hand_in(site)
    course.finish(site)
    course.upload(site)
    site.hand_in(4711, ("homework-1.ipynb", answers(wrong=["geometry-5"])))
    course(site)
    assert course.upload(site) == {4711: 8}
    assert [name for name, _ in site.people[4711].comments] == ["homework-1.ipynb", "homework-1-1.ipynb"]


@pytest.mark.parametrize("platform", SITES)
def test_a_grade_that_another_teacher_gave_is_named_before_it_is_replaced(course, capsys, platform):
    site = people(platform, ADA, EMMY, SOFJA)
    hand_in(site)
    site.people[4713].grade = 5.5  # from the beginning
    course(site)
    course.mark()
    capsys.readouterr()
    course(site)
    assert "would be replaced: 4713 (5.5 there, 10 here); to keep one" in capsys.readouterr().err
    course.upload(site)
    course.override("4711", PROOF, 3, "--reason", "A slip.")
    site.people[4712].grade = 7.0
    course(site)
    assert "would be replaced: 4712 (7 there, 10 here); to keep one" in capsys.readouterr().err
    course.override("4712", PROOF, 3, "--reason", "As in the platform.")
    course(site)
    assert "would be replaced" not in capsys.readouterr().err


@pytest.mark.parametrize("groups", [None, "ABB"])
def test_anonymous_marking_and_a_workflow_in_moodle(course, groups):
    """Groups have names still, and numbers that may be those of participants."""
    site = people("moodle", ADA, EMMY, SOFJA)
    site.anonymous = site.workflow = True
    for person, group in zip(site.people.values(), groups or [""] * 3, strict=True):
        person.group = group
    site.hand_in(4711, ("homework-1.ipynb", answers("One.")))
    site.hand_in(4712, ("homework-1.ipynb", answers("Two.", wrong=["geometry-5"])))
    course.finish(site)
    assert course.upload(site) == {4711: 10, 4712: 8} | ({4713: 8} if groups else {})
    got = {id: next(iter(person.files.values())) for id, person in site.people.items() if hasattr(person, "files")}
    assert {id: "**10 of 10 points**" in text for id, text in got.items()} == (
        {4711: True, 4712: False} | ({4713: False} if groups else {})
    )
    assert "Not marked" in (course.folder / "grades-moodle.csv").read_text("utf-8")


def test_anonymous_files_of_canvas_are_refused(course, capsys):
    site = people("canvas", ADA, EMMY)
    site.anonymous = True
    hand_in(site)
    assert course(site) == 2
    assert "not one of the 2 files" in capsys.readouterr().err


def test_an_assignment_of_moodle_that_is_graded_by_a_scale_is_refused(tmp_path):
    site = people("moodle", ADA)
    site.scale = True
    (tmp_path / "export.csv").write_text(site.export(), encoding="utf-8", newline="")
    refused(r"lacks Maximum Grade \(one graded by a scale has no maximum: use points\)",
            PLATFORMS["moodle"], tmp_path / "export.csv", "Homework 1")  # fmt: skip


def test_letters_in_the_gradebook_of_canvas_are_replaced_by_points(course, capsys):
    """It exports letters where a GPA scale is set, and takes points for any way of grading."""
    site = people("canvas", ADA)
    hand_in(site)
    course(site)
    course.mark()
    export = site.export
    site.export = lambda: export().replace("4.00,,80.00", "4.00,B+,80.00")
    assert "B+" in site.export()
    course(site)
    assert course.upload(site) == {4711: 10}


# Assigning


@pytest.mark.parametrize("platform", [*SITES, "plain"])
def test_the_export_of_a_platform_is_a_class_list(tmp_path, platform):
    text = "id,name\n4711,Ada\n4712,Emmy\n" if platform == "plain" else people(platform, ADA, EMMY).export()
    (tmp_path / "export.csv").write_text(text, encoding="utf-8", newline="")
    assert [*read_class(tmp_path / "export.csv").people] == ["4711", "4712"]
    dist = tmp_path / "dist"
    assert (
        main(["assign", "convergence-1", "-t", "H", "-o", str(dist), "--class-list", str(tmp_path / "export.csv")]) == 0
    )
    assert {p.name for p in (dist / "student").glob("*.ipynb")} == {"h-4711.ipynb", "h-4712.ipynb"}


def hand_out(folder, site, *more):
    (folder / "export.csv").write_text(site.export(), encoding="utf-8", newline="")
    words = ["assign", "convergence-1", "-t", "H", "-o", folder / "dist", "--class-list", folder / "export.csv", *more]
    assert main([*map(str, words)]) == 0
    return folder / "dist" / "instructor" / "hand-out.zip"


@pytest.mark.parametrize("platform", ["moodle", "plain"])
def test_who_hands_in_together_gets_no_different_numbers(tmp_path, capsys, platform):
    text = "id,group\n4711,A\n4712,A\n"
    if platform == "moodle":
        site = people(platform, ADA, EMMY)
        site.people[4711].group = site.people[4712].group = "A"
        text = site.export()
    (tmp_path / "export.csv").write_text(text, encoding="utf-8", newline="")
    words = ["assign", "convergence-1", "-o", tmp_path / "dist", "--class-list", tmp_path / "export.csv"]
    assert main([*map(str, words)]) == 2
    assert "export.csv has groups, in which one file counts for all" in capsys.readouterr().err
    assert not (tmp_path / "dist").exists()


def test_moodle_brings_everybody_the_own_notebook(tmp_path):
    site = people("moodle", ADA, ("Zoë", "Under_score"))
    assert site.upload(hand_out(tmp_path, site).read_bytes()) == []
    for id, person in site.people.items():
        own = tmp_path / "dist" / "student" / f"h-{id}.ipynb"
        assert person.files == {f"h-{id}.ipynb": own.read_text(encoding="utf-8")}


def test_canvas_brings_nothing_but_who_takes_the_course_is_listed_with_the_own_notebook(tmp_path):
    archive = hand_out(tmp_path, people("canvas", ADA, EMMY, SOFJA))
    assert not archive.exists()
    with open(archive.with_name("hand-out.csv"), newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(row["id"], row["SIS Login ID"], row["file"]) for row in rows][1] == ("4712", "login4712", "h-4712.ipynb")
    assert len({column.lower() for column in rows[0]}) == len(rows[0]), "a mail merge may not tell id and ID apart"


def test_a_policy_reads_as_its_page_says():
    example = "\n".join(line[4:] for line in course_rules.__doc__.splitlines() if line.startswith("    "))
    read = parse_policy(example)
    assert read.due.astimezone(UTC) == datetime(2026, 10, 12, 21, 59, tzinfo=UTC)
    assert (read.percent, read.most, read.grace) == (10, 50, timedelta(minutes=15))
    assert {"4711", "4712", "4713"} <= {*read.students}


# A semester


class Semester:
    """Three assignments on a site, the last one in groups; what everybody should get is reckoned here."""

    def __init__(self, course, platform, count):
        self.course, self.platform, self.count = course, platform, count

    def assignment(self, number):
        """Hand in, download early and late, mark in two hands, change a grade, and take all back to the site."""
        course, title, self.grouped = self.course, f"Homework {number}", number == 3
        for path in [*course.folder.glob("grades*"), course.folder / "dist"]:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        write_assignment(Assignment.make(QUESTIONS, title), course.folder / "dist")
        self.site = people(self.platform, *((f"First {i % 5}", f"Läst_{i % 7}") for i in range(self.count)))
        self.site.title, self.due, self.extended, self.expected = title, {}, [], dict.fromkeys(self.site.people)
        for i, person in enumerate(self.site.people.values()):
            person.group = f"Team_{i // 3}" if self.grouped else ""
        early = self.hand_in(number)
        rules = self.rules()
        assert course(self.site, policy=rules) in (0, 1)
        self.mark()
        course(self.site, policy=rules)
        course.override("4711", "perceptron-1", 1, "--reason", "A slip of ours.", "--by", "anna")
        self.expected[4711] -= 1
        (course.folder / "early.zip").write_bytes(early)
        more = "--gradebook", course.folder / "export.csv"
        course.grade(course.folder / "early.zip", *more)  # by mistake
        self.compare()

    def hand_in(self, number):
        """Hand in as students do; return what a download before the deadline would hold."""
        site, late = self.site, DUE + timedelta(hours=30)
        acting = [id for i, id in enumerate(site.people) if not (self.grouped and i % 3)]
        doing = {id: (i + number) % 9 for i, id in enumerate(acting)}
        doing[4711] = 0
        for id in acting:
            if doing[id] == 4:
                site.hand_in(id, ("homework.ipynb", self.book(id, "early", ["geometry-5"])))
        early = site.download((2026, 10, 1, 12, 0, 0))
        for id in acting:
            what, wrong = doing[id], ["geometry-5"] if doing[id] == 1 else []
            together = (
                [p.id for p in site.people.values() if p.group == site.people[id].group] if self.grouped else [id]
            )
            if what == 6:
                continue
            files = [("homework.ipynb", self.book(id, "", wrong))] if what != 5 else []
            files += [("proof.pdf", PDF), (f"{id + 1}.pdf", PDF)] if what in (5, 7) else []
            site.hand_in(id, *files, when=late if what in (2, 3) else DUE - timedelta(hours=1))
            self.extended += together if what == 3 else []
            self.due |= dict.fromkeys(together, late) if what in (2, 3) else {}
            points = 4 - 2 * bool(wrong) + id % 7
            self.expected |= dict.fromkeys(together, None if what == 5 else max(0, points - 2 * (what == 2)))
        return early

    @staticmethod
    def book(id, when, wrong):
        return answers(f"Written by {id}. {when}", wrong)

    def rules(self):
        """The course's rules; Canvas does not tell when."""
        times = {"extensions": dict.fromkeys(self.extended, DUE + timedelta(days=7))}
        if self.platform == "canvas":
            times["submitted"] = self.due
        tables = [f"[{name}]\n" + "".join(f"{id} = {when.isoformat()}Z\n" for id, when in table.items())
                  for name, table in times.items()]  # fmt: skip
        groups = {}
        for person in self.site.people.values():
            groups.setdefault(person.group, []).append(str(person.id))
        if self.grouped and self.platform == "canvas":
            tables.append("[groups]\n" + "".join(f'"{name}" = {json.dumps(ids)}\n' for name, ids in groups.items()))
        return RULES % "day" + "\n".join(tables)

    def mark(self):
        """Mark in two hands: the points are the student's number modulo 7."""
        for by, odd in (("anna", 0), ("ben", 1)):

            def points(answer, odd=odd):
                number = int(re.match(r"Written by (\d+)", answer.text)[1])
                return number % 7 if number % 2 == odd else None

            mark(self.course.folder, points, by)

    def compare(self):
        """Hold what the site takes against what everybody should get."""
        expected = {id: points for id, points in self.expected.items() if points is not None}
        assert self.course.upload(self.site) == expected
        table = self.course.counting
        assert {int(id): row["total"] for id, row in table.items()} == {
            id: "" if points is None else f"{points:g}" for id, points in self.expected.items()
        }
        for id, person in self.site.people.items():
            apart = self.grouped and person.group == self.site.people[4711].group  # one of them was given other points
            feedback = [*getattr(person, "files", {}).values()] if self.platform == "moodle" else [
                json.loads(text)["cells"][0]["source"] for _, text in person.comments]  # fmt: skip
            row = table[str(id)]
            reached = row["status"] != "missing" and (row["total"] != "" or self.platform == "moodle")
            assert len(feedback) == (reached and not apart)
            if feedback and row["total"]:
                assert f"**{row['total']} of 10 points**" in feedback[0]
        assert "A slip of ours." in (self.course.folder / "grades-feedback" / "4711.md").read_text("utf-8")


@pytest.mark.parametrize("platform", SITES)
def test_a_semester(course, platform):
    semester = Semester(course, platform, 14)
    for number in (1, 2, 3):
        semester.assignment(number)


@pytest.mark.slow
@pytest.mark.parametrize("platform", SITES)
def test_a_semester_of_180_in_the_sandbox(course, platform, monkeypatch, sandboxed):
    monkeypatch.undo()
    course.jobs = 2
    semester = Semester(course, platform, 180)
    for number in (1, 2, 3):
        semester.assignment(number)
