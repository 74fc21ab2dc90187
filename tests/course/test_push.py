"""`pull` and `push`, with a Moodle and a Canvas that keep the platforms' rules, and all that goes wrong on the way."""

import copy
import csv
import io
import json
import shutil
import ssl
from contextlib import ExitStack
from datetime import timedelta
from urllib.error import URLError

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classroom import Class
from lincls_course.grading import push
from lincls_course.grading.cli import main
from lincls_course.grading.files import collect, file_name
from lincls_course.grading.platforms import PLATFORMS, line, read_class
from lincls_course.grading.platforms import Student as Member
from lincls_course.grading.submission import MAX_BYTES
from refusals import refused
from rest import DUE, SITES, TOKEN, Student, serving

NAMES = ["Lovelace, Ada", "José Núñez, Jr.", "李 小龙", "Anna_Maria Weiß", "Renée & Co Dupont", '=HYPERLINK("x")']
TOTAL = 7  # of classroom's homework where the questions at even places are right


class Round:
    """A site with six students, the class graded here, and the commands between the two."""

    def __init__(self, folder, kind, capsys=None):
        self.folder, self.capsys, self.waits = folder, capsys, []
        folder.mkdir(exist_ok=True)
        self.course = Class(folder, capsys, ())
        self.site = SITES[kind]({101 + n: Student(name) for n, name in enumerate(NAMES)}, self.course.assignment.total)
        with self.course.open() as book:
            book.enrol(
                platform="pulled", people={str(id): Member(str(id), s.name) for id, s in self.site.people.items()}
            )
        for id in (101, 102, 103, 104, 105):
            self.course.put(f"{id}/homework-1.ipynb", str(id).encode())
        (folder / "token").write_text(TOKEN + "\n", "utf-8")
        (folder / "token").chmod(0o600)

    def __call__(self, command, *more):
        return main([command, self.site.address, "--token", str(self.folder / "token"), *map(str, more)])

    def push(self, *more):
        where = ["-a", self.folder / "dist", "-o", self.folder / "grades.csv", "--seed", self.folder / "seed"]
        return self("push", *where, *more)

    def pull(self):
        return self("pull", "-o", self.folder / "pulled")

    def told(self):
        out, err = self.capsys.readouterr()
        assert TOKEN not in out + err
        return out, err

    def grades(self):
        return {id: s.grade for id, s in self.site.people.items()}

    def feedback(self, id):
        """The texts of feedback that a student sees there."""
        s, site = self.site.people[id], self.site
        if site.name == "moodle":
            return [data.decode() for data in s.files.values()]
        sent = {name: data for name, _, data, _ in site.stored.values()}
        return [sent[name].decode() for names in s.comments for name in names]


@pytest.fixture(params=["canvas", "moodle"])
def round(request, tmp_path, capsys, monkeypatch):
    waits = []
    monkeypatch.setattr(line.time, "sleep", waits.append)
    with ExitStack() as stack:
        made = Round(tmp_path / "round", request.param, capsys)
        stack.enter_context(serving(made.site))
        made.waits = waits
        yield made


def sent(round):
    return {id: TOTAL for id in range(101, 106)} | {106: None} == round.grades()


# Push ---------------------------------------------------------------------------------------------


def test_without_send_nothing_is_sent_and_each_row_is_told(round):
    before = copy.deepcopy(round.site.people)
    assert round.push() == 0
    out, _ = round.told()
    assert before == round.site.people
    assert not round.site.writes
    assert "  101  Lovelace, Ada: 7 points, homework-1-feedback" in out
    assert "Homework 1, to be sent with --send: 5 grades and 5 files for 5 students" in out


def test_each_student_gets_the_own_grade_and_feedback_and_nobody_anything_twice(round):
    assert round.push("--send") == 0
    assert sent(round)
    for id in range(101, 106):
        (text,) = round.feedback(id)
        assert f"File: `{id}/homework-1.ipynb`" in text
    assert not round.feedback(106)
    first = copy.deepcopy(round.site.people), list(round.site.writes)
    assert round.push("--send") == 0
    assert (round.site.people, round.site.writes) == first
    assert "Homework 1, sent: 0 grades and 0 files for 0 students" in round.told()[0]
    assert round.course.log().count("sent to ") == 5


def test_after_a_change_here_only_that_row_goes_out(round):
    round.push("--send")
    round.course.desk("override", "102", "geometry-1", 0, "--reason", "A slip of ours.")
    round.site.writes.clear()
    assert round.push("--send") == 0
    assert round.site.writes == [102]
    assert round.grades()[102] < TOTAL
    assert "A slip of ours" in round.feedback(102)[-1]
    round.course.desk("override", "102", "geometry-1", "auto", "--reason", "It was none.")
    assert round.push("--send") == 0
    assert round.grades()[102] == TOTAL
    assert "A slip of ours" not in round.feedback(102)[-1], "the old text is the new one again"


@pytest.mark.parametrize("theirs", [3.5, None, 0])
def test_a_grade_that_a_person_has_changed_stays_unless_one_asks_for_it(round, theirs):
    round.push("--send")
    round.site.people[103].grade = theirs
    round.course.desk("override", "103", "geometry-1", 0, "--reason", "Other points.")
    round.told()
    assert round.push("--send") == 0
    assert round.grades()[103] == theirs
    stands = "no grade" if theirs is None else f"{theirs:g} points"
    assert f"103: {stands} there, which a person has set" in round.told()[1]
    assert round.push("--send", "--overwrite", "103") == 0
    assert round.grades()[103] not in (theirs, TOTAL)


def test_a_grade_that_was_there_before_stays(round):
    round.site.people[104].grade = 9
    round.push("--send")
    assert round.grades()[104] == 9
    assert not round.feedback(104), "it tells other points"


def test_a_person_who_comes_between_reading_and_sending_is_noticed(round, monkeypatch):
    send = push.Push.send

    def later(self, rows):
        round.site.people[101].grade = 2
        return send(self, rows)

    monkeypatch.setattr(push.Push, "send", later)
    round.push("--send")
    assert round.grades()[101] == 2
    assert round.grades()[102] == TOTAL


WRITE = {"canvas": "PUT .*/102$", "moodle": "save_grade"}


@pytest.mark.parametrize("status", [400, 401, 404, 422])
def test_a_row_that_fails_stops_no_other_and_goes_out_next_time(round, status):
    round.site.faults.append((WRITE[round.site.name], status))
    assert round.push("--send") == 1
    assert sum(grade == TOTAL for grade in round.grades().values()) == 4
    assert "not all sent" in round.told()[0]
    round.site.writes.clear()
    assert round.push("--send") == 0
    assert sent(round)
    assert len(round.site.writes) == 1


@pytest.mark.parametrize("how", ["lost", 500, 502, 503, 429, 403])
def test_what_may_have_been_done_is_looked_at_before_it_is_tried_again(round, how):
    round.site.faults += [(WRITE[round.site.name], how), ("POST .*(files|upload.php)$", how)]
    assert round.push("--send") == 0
    assert sent(round)
    assert all(len(round.feedback(id)) == 1 for id in range(101, 106))
    assert len(round.site.writes) == 5
    assert round.waits
    assert (7 in round.waits) == (how == 429), "Retry-After"
    assert round.push("--send") == 0
    assert len(round.site.writes) == 5


def test_a_run_that_dies_after_sending_sends_nothing_twice(round, monkeypatch):
    add = push.Journal.add

    def dies(self, kind, **what):
        if what.get("done"):
            raise MemoryError
        add(self, kind, **what)

    monkeypatch.setattr(push.Journal, "add", dies)
    with pytest.raises(MemoryError):
        round.push("--send")
    monkeypatch.setattr(push.Journal, "add", add)
    assert round.push("--send") == 0
    assert sent(round)
    assert all(len(round.feedback(id)) == 1 for id in range(101, 106))
    round.course.desk("override", "101", "geometry-1", 0, "--reason", "A slip of ours.")
    round.push("--send")
    assert round.grades()[101] < TOTAL, "a grade that an interrupted run sent is ours"


def test_a_site_that_is_gone_is_given_up_after_three_rows(round):
    round.site.faults += [(WRITE[round.site.name].replace("102", r"\d+"), 500)] * 99
    assert round.push("--send") == 1
    assert "stopped after 3 rows in succession" in round.told()[1]
    assert len(round.site.faults) == 99 - 3 * 4
    assert not round.site.writes


def test_points_are_scaled_or_refused(round):
    round.site.points += 1
    assert round.push("--send") == 2
    assert f"points, and {round.site.points} in {round.site.name}" in round.told()[1]
    assert not round.site.writes


def test_answers_that_wait_to_be_marked_hold_the_grades_back(round):
    round.course.put("106/homework-1.ipynb", b"a proof", "By induction.")
    assert round.push("--send") == 2
    assert round.push("--send", "--provisional") == 0
    assert round.grades()[106] == TOTAL


def test_who_handed_in_there_gets_no_0(round):
    with round.course.open() as book:
        book.enrol(rules="missing = 0\n")
    round.site.people[106].handed_in = [("a.ipynb", b"{}")]
    round.push("--send")
    assert round.grades()[106] is None
    assert "106: no 0, as the platform shows a submission" in round.told()[1]
    round.site.people[106].handed_in = []
    round.push("--send")
    assert round.grades()[106] == 0


def test_the_ids_of_another_course_are_not_sent(round):
    for s in round.site.people.values():
        s.name += " the Second"
    assert round.push("--send") == 2
    assert "not one of the students is on the platform" in round.told()[1]
    round.site.people[101].name = NAMES[0]
    assert round.push("--send") == 0
    assert round.site.writes == [101]


@pytest.mark.parametrize("settings", [{"grade": -2}, {"markingworkflow": 1}, {"configs": []}])
def test_what_moodle_would_spoil_is_refused(tmp_path, capsys, settings):
    made = Round(tmp_path / "round", "moodle", capsys)
    made.site.settings = settings
    with serving(made.site):
        assert made.push("--send") == 2
    assert not made.site.writes


def test_in_moodle_comments_and_files_of_others_stay(tmp_path, capsys):
    made = Round(tmp_path / "round", "moodle", capsys)
    s = made.site.people[101]
    s.comment, s.files = "<p>Well done.</p>", {"theirs.txt": b"from a person"}
    with serving(made.site):
        made.push("--send")
    assert (s.grade, s.comment, s.files["theirs.txt"]) == (TOTAL, "<p>Well done.</p>", b"from a person")
    assert len(s.files) == 2


def test_who_has_no_group_has_a_grade_too(round):
    for id in (101, 102):
        round.site.people[id].group = "Team 1"
    assert round.push("--send") == 0
    assert sent(round)
    round.site.writes.clear()
    assert round.push("--send") == 0
    assert not round.site.writes


def test_the_numbers_of_moodles_worksheet_are_translated(tmp_path, capsys):
    made = Round(tmp_path / "round", "moodle", capsys)
    for path in made.folder.glob("grades*"):
        path.unlink() if path.is_file() else shutil.rmtree(path)
    with made.course.open() as book:
        book.enrol(platform="moodle", people={str(id + 500): Member(str(id + 500), s.name)
                                              for id, s in made.site.people.items()})  # fmt: skip
    made.course.put("602/homework-1.ipynb", b"602")
    with serving(made.site):
        assert made.push("--send") == 0
    assert made.site.writes == [102]


def test_who_may_hand_in_once_more_is_left_alone(tmp_path, capsys):
    made = Round(tmp_path / "round", "moodle", capsys)
    made.site.people[101].handed_in, made.site.people[101].state = [("a.ipynb", BOOK)], "reopened"
    with serving(made.site):
        made.pull()
        made.push("--send")
    assert read_class(made.folder / "pulled" / "class.csv").reopened == ["101"]
    assert made.site.writes == [102, 103, 104, 105]


def test_excused_students_keep_that(tmp_path, capsys):
    made = Round(tmp_path / "round", "canvas", capsys)
    made.site.people[101].excused = True
    with serving(made.site):
        made.push("--send")
    assert made.grades()[101] is None
    assert "101: excused in Canvas; 7 points are not sent" in made.told()[1]


def test_personal_notebooks_reach_their_students_and_stay_when_the_feedback_comes(round):
    round.pull()
    where = round.folder / "hand-out"
    selection = ["perceptron-3", "--title", "Homework 1", "-o", where]
    assert main([*map(str, ["assign", *selection, "--class-list", round.folder / "pulled" / "class.csv"])]) == 0
    assert round("push", "-a", where, "--notebooks") == 0
    assert not round.site.writes
    for _ in range(2):
        assert round("push", "-a", where, "--notebooks", "--send") == 0
        assert round.site.writes == [*range(101, 107)]
    for id in range(101, 107):
        (notebook,) = round.feedback(id)
        assert notebook == (where / "student" / f"homework-1-{id}.ipynb").read_text("utf-8")
    assert set(round.grades().values()) == {None}
    round.push("--send")
    assert sent(round)
    assert [len(round.feedback(id)) for id in (101, 106)] == [2, 1]


@given(
    kind=st.sampled_from(["canvas", "moodle"]),
    there=st.lists(st.sampled_from([None, 0, TOTAL, 6.25]), min_size=6, max_size=6),
    later=st.lists(st.tuples(st.integers(101, 106), st.sampled_from([None, 3, TOTAL])), max_size=3),
    faults=st.lists(st.sampled_from(["lost", 500, 503, 429, "cut"]), max_size=4),
)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_pushing_again_changes_nothing_whatever_was_there(tmp_path_factory, monkeypatch, kind, there, later, faults):
    monkeypatch.setattr(line.time, "sleep", lambda seconds: None)
    made = Round(tmp_path_factory.mktemp("round"), kind)
    for s, grade in zip(made.site.people.values(), there, strict=True):
        s.grade = grade
    with serving(made.site):
        made.site.faults += [("PUT|save_grade|files$|upload|submissions|get_grades", how) for how in faults]
        made.push("--send")
        made.site.faults.clear()
        made.push("--send")
        for id, grade in later:
            made.site.people[id].grade = grade
        made.push("--send")
        for id, grade in dict(later).items():
            assert grade is None or made.grades()[id] == grade
        state, writes = copy.deepcopy(made.site.people), list(made.site.writes)
        made.push("--send")
        assert made.site.people == state
        assert made.site.writes == writes
    for (id, s), before in zip(made.site.people.items(), there, strict=True):
        assert before is None or id in dict(later) or s.grade == before
        free = {before, dict(later).get(id, before)} & {None, TOTAL}
        assert len(made.feedback(id)) == (id != 106 and bool(free))


# Pull ---------------------------------------------------------------------------------------------


BOOK = json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def hand_in(round):
    people = round.site.people
    people[101].handed_in = [("homework-1.ipynb", BOOK)]
    people[102].handed_in = [("homework-1.ipynb", b"two"), ("homework-1.ipynb", b"other"), ("photo.png", b"png")]
    people[103].handed_in = [("../../../etc/passwd", b"x"), ("CON.ipynb", b"y"), ("a\u202eb<b>.ipynb", b"z")]
    people[104].handed_in, people[104].when = [("late.ipynb", b"late")], DUE + timedelta(hours=3)


def files(round):
    place = round.folder / "pulled" / "submissions"
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in place.rglob("*") if path.is_file()}


def test_what_was_handed_in_comes_with_times_and_clean_names(round):
    hand_in(round)
    assert round.pull() == 0
    assert files(round) == {
        "101/homework-1.ipynb": BOOK,
        "102/homework-1.ipynb": b"two",
        "102/homework-1-1.ipynb": b"other",
        "102/photo.png": b"png",
        "103/_.._.._etc_passwd": b"x",
        "103/_CON.ipynb": b"y",
        "103/a b_ b_.ipynb": b"z",
        "104/late.ipynb": b"late",
    }
    with open(round.folder / "pulled" / "class.csv", encoding="utf-8", newline="") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    assert rows["106"]["name"] == '\'=HYPERLINK("x")'
    platform = read_class(round.folder / "pulled" / "class.csv")
    assert (platform.name, platform.points) == ("pulled", round.course.assignment.total)
    assert {*platform.awaited} == {"101", "102", "103", "104"}
    said = {id: platform.read(f"{id}/late.ipynb", 0) for id in ("101", "104")}
    assert [(said[id].student, said[id].late, said[id].when) for id in said] == [
        ("101", False, DUE),
        ("104", True, DUE + timedelta(hours=3)),
    ]
    found = collect(round.folder / "pulled" / "submissions", round.folder)
    assert {PLATFORMS["pulled"](round.folder / "pulled" / "class.csv").read(name, 0).student for name in found} == {
        "101", "102", "103", "104"
    }  # fmt: skip


def test_a_second_pull_fetches_what_is_new_and_drops_what_is_gone(round):
    hand_in(round)
    round.pull()
    round.site.log.clear()
    people = round.site.people
    people[101].handed_in, people[101].when = [("homework-1.ipynb", BOOK[::-1])], DUE + timedelta(minutes=1)
    people[104].handed_in = []
    assert round.pull() == 0
    assert files(round)["101/homework-1.ipynb"] == BOOK[::-1]
    assert "104/late.ipynb" not in files(round)
    assert sum("pluginfile" in line or "/download" in line for line in round.site.log) == 1


@pytest.mark.parametrize("often", [1, 9])
def test_a_download_that_breaks_off_is_tried_again_and_leaves_no_half(round, often):
    hand_in(round)
    address = "pluginfile.php/104|/files/10400/download"
    round.site.faults += [(address, "cut" if round.site.name == "moodle" else 500)] * often
    assert round.pull() == (often == 9)
    assert ("104/late.ipynb" in files(round)) == (often == 1)
    assert "101/homework-1.ipynb" in files(round)


def test_an_answer_that_no_platform_gives_is_refused(round):
    hand_in(round)
    round.site.title = 5
    assert round.pull() == 2
    assert "answers in a way that its interface does not know" in round.told()[1]


def test_files_are_bounded_in_size_and_number(round, monkeypatch):
    hand_in(round)
    round.site.people[101].handed_in = [("big.ipynb", bytes(MAX_BYTES + 2))]
    assert round.pull() == 0
    assert len(files(round)["101/big.ipynb"]) == MAX_BYTES + 1, "the grader says that it is too large"
    monkeypatch.setattr(push, "MAX_FILES", 2)
    assert round.pull() == 2
    assert "more than 2 files of the student 102" in round.told()[1]


def test_groups_come_along(round):
    for id in (101, 102):
        round.site.people[id].group = "Team 1 & Söhne"
    round.site.people[101].handed_in = [("a.ipynb", BOOK)]
    round.pull()
    assert [*files(round)] == ["101/a.ipynb"]
    assert PLATFORMS["pulled"](round.folder / "pulled" / "class.csv").groups == {"Team 1 & Söhne": ["101", "102"]}


def test_drafts_and_extensions_of_moodle_are_told(tmp_path, capsys):
    made = Round(tmp_path / "round", "moodle", capsys)
    hand_in(made)
    made.site.people[104].until = DUE + timedelta(days=1)
    made.site.people[101].state = "draft"
    with serving(made.site):
        made.pull()
    platform = read_class(made.folder / "pulled" / "class.csv")
    assert platform.drafts == ["101"]
    assert platform.people["104"].until == DUE + timedelta(days=1)
    assert not platform.read("104/late.ipynb", 0).late


# The line -----------------------------------------------------------------------------------------


def test_a_wrong_token_is_said_and_not_told(round):
    (round.folder / "token").write_text("another-secret-0123456789", "utf-8")
    assert round.pull() == 2
    out, err = round.capsys.readouterr()
    assert "token" in err
    assert "another-secret" not in out + err


def test_the_token_comes_from_a_private_file_or_the_standard_input(round, monkeypatch):
    place = round.folder / "token"
    place.chmod(0o644)
    assert round.pull() == 2
    assert "others on this machine can read the token" in round.told()[1]
    place.chmod(0o600)
    place.write_text("short", "utf-8")
    assert round.pull() == 2
    assert "short" not in round.told()[1]
    monkeypatch.setattr(line.sys, "stdin", io.StringIO(TOKEN + "\n"))
    assert main(["pull", round.site.address, "--token", "-", "-o", str(round.folder / "pulled")]) == 0


def test_the_token_never_reaches_another_host(round):
    hand_in(round)
    assert round.pull() == 0
    assert round.push("--send") == 0
    assert round.site.name == "moodle" or len(round.site.foreign) == 8 + 5
    for fault in ("assignments|get_assignments", "submissions", WRITE[round.site.name], "download|pluginfile"):
        round.site.faults = [(fault, round.site.storage)]
        round.pull()
        round.push("--send")
    assert all(TOKEN not in str(headers) and TOKEN.encode() not in body for headers, body in round.site.foreign)


@pytest.mark.parametrize("address", [
    "http://moodle.example.org/mod/assign/view.php?id=3", "ftp://localhost/courses/1/assignments/2",
    "https://anna:secret@moodle.example.org/mod/assign/view.php?id=3", "https://moodle.example.org/course/view.php?id=3",
    "https://moodle.example.org/mod/assign/view.php?id=3x", "file:///courses/1/assignments/2",
])  # fmt: skip
def test_only_addresses_of_an_assignment_behind_https_are_asked(tmp_path, capsys, address):
    (tmp_path / "token").write_text(TOKEN, "utf-8")
    (tmp_path / "token").chmod(0o600)
    assert main(["pull", address, "--token", str(tmp_path / "token"), "-o", str(tmp_path / "pulled")]) == 2
    assert "expected" in capsys.readouterr().err


def test_a_host_that_cannot_show_a_certificate_is_asked_once(monkeypatch):
    distant, asked = line.Line("https://moodle.example.org", TOKEN), []

    def opens(request, timeout):
        asked.append(request.full_url)
        raise URLError(ssl.SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED] self-signed certificate"))

    monkeypatch.setattr(distant.opener, "open", opens)
    with pytest.raises(line.Stopped, match="cannot show that it is the one"):
        distant.ask("GET", "https://moodle.example.org/x")
    assert len(asked) == 1


def test_a_distant_site_cannot_lead_back_to_this_machine():
    distant = line.Line("https://moodle.example.org", TOKEN)
    for address in ("http://moodle.example.org/x", "http://localhost/x", "https://127.0.0.1/x", "file:///etc/passwd"):
        refused("https://", distant._check, address)
    assert TOKEN not in distant.clean(f"the token {TOKEN}")


@given(st.text())
def test_a_name_of_a_file_stays_in_its_folder(name):
    clean = file_name(name)
    assert clean.isprintable()
    assert not {*clean} & {*'/\\:*?"<>|'}
    assert clean not in (".", "..", "")
    assert not clean.startswith(".")
    assert len(clean.encode()) <= 255
