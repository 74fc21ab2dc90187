"""What a mark or a change by hand belongs to, and which of a student's files counts. No sandbox is needed."""

import pytest

from classroom import PROOF, QUESTIONS, Class
from lincls_course.exercises.verdict import Verdict
from lincls_course.grading.cli import main
from lincls_course.grading.grade import OTHER
from lincls_course.grading.journal import Result
from lincls_course.grading.run import doubtful
from lincls_course.grading.statistics import counted, items, write_csv

CODE, CHOICE = "geometry-2", "geometry-5"


@pytest.fixture
def course(tmp_path, capsys):
    return Class(tmp_path, capsys)


def test_the_same_words_beside_other_files_are_other_answers(course):
    for id in ("s01", "s02", "s03"):
        course.put(f"{id}.ipynb", id.encode(), "See my PDF.")
    course.put("s01.pdf", b"%PDF a proof")
    course.put("s02.pdf", b"%PDF empty")
    course.finish()
    assert len(course.answers()) == 3
    course.mark(6, chosen=lambda answer: "a proof" in beside(course, answer))
    assert [course.finish()[id][PROOF] for id in ("s01", "s02", "s03")] == ["6", "", ""]
    course.put("s01.pdf", b"%PDF another one")
    assert course.finish()["s01"][PROOF] == ""  # what was marked is no longer what was handed in
    assert f"s01  {PROOF}: 6 points, marked by anna" in course.log("--student", "s01")
    assert "marked by" not in course.log("--student", "s02")
    course.put("s01.pdf", b"%PDF a proof")
    assert course.finish()["s01"][PROOF] == "6"
    course.mark(1, chosen=lambda answer: not answer.beside)
    assert [course.finish()[id][PROOF] for id in ("s01", "s02", "s03")] == ["6", "", "1"]
    assert f"s03  {PROOF}: 1 points, marked by anna" in course.log("--student", "s03")
    assert "1 points" not in course.log("--student", "s01")


def test_notebooks_of_another_assignment_are_named_at_the_end(course):
    course.put("s01.ipynb", b"1")
    course.put("s02.ipynb", b"2", reason=OTHER)
    with course.open() as book:
        (said,) = doubtful(book)
    assert said.startswith("the notebooks of 1 student, s02, were made for a different assignment")


def beside(course, answer):
    """What was handed in beside an answer."""
    return "".join((course.folder / "grades-extra" / name).read_text("utf-8") for name in answer.beside)


def test_who_marks_reads_how_many_share_an_answer_and_no_name(course):
    for id in ("s01", "s02"):
        course.put(f"{id}.ipynb", id.encode(), "By induction.")
    course.put("s03.ipynb", b"s03", "By induction.")
    course.put("s03 ada lovelace.pdf", b"%PDF")
    course.finish()
    several, one = sorted(course.answers(), key=lambda answer: answer.beside)
    assert (several.shared, one.shared) == ("Handed in by 2 students; the mark is for all.", "")
    assert (several.beside, len(one.beside)) == ((), 1)
    (row,) = [row for row in course.rows if row["status"] == "extra"]
    kept = row["reason"].partition("kept as ")[2].partition(" ")[0].rstrip(".")
    assert kept == f"grades-extra/{one.beside[0]}"
    assert (course.folder / kept).read_bytes() == b"%PDF"


def test_an_untouched_proof_with_a_file_beside_it_waits_for_a_person(course):
    course.put("s01.ipynb", b"s01")
    course.put("s01.pdf", b"%PDF")
    course.put("s02.ipynb", b"s02")
    table = course.finish()
    assert (table["s01"][PROOF], table["s02"][PROOF]) == ("", "0")
    assert "to be marked by hand" in course.feedback("s01")
    assert [answer.text for answer in course.answers()] == [""]
    course.mark(5, "A fine proof.")
    assert course.finish()["s01"][PROOF] == "5"


def test_without_a_class_list_a_file_goes_with_the_notebook_of_the_same_name(course):
    with course.open() as book:
        book.enrol(people={})
    course.put("ann.ipynb", b"ann")
    course.put("ann.pdf", b"%PDF")
    course.put("bob.pdf", b"%PDF of bob")
    table = course.finish()
    assert (table["ann"][PROOF], [*table]) == ("", ["ann", "bob.pdf"])


def test_a_file_beside_a_notebook_that_cannot_be_read_is_not_forgotten(course):
    course.put("s01.ipynb", b"s01")
    course.put("s01.mov", b"", digest="", reason="It has more than 20 MB.")
    assert course.finish()["s01"][PROOF] == ""
    assert [answer.beside for answer in course.answers()] == [("",)]
    assert "which counts; not kept. It has more than 20 MB" in "".join(row["reason"] for row in course.rows)


@pytest.mark.parametrize("first", ["hw.ipynb", "hw (1).ipynb"])
def test_of_two_notebooks_that_came_at_once_the_last_name_counts_whichever_was_graded_first(course, first):
    for name in sorted(["hw.ipynb", "hw (1).ipynb"], key=lambda name: name != first):
        course.put(f"s01/{name}", name.encode(), f"The proof in {name}.")
    assert course.finish()["s01"]["file"] == "s01/hw (1).ipynb"
    assert "hw (1).ipynb counts, not hw.ipynb" in course.feedback("s01")


def starters(course):
    return {exercise.id: exercise.answer_cell()[1] for exercise in course.assignment.graded}


def test_a_notebook_in_which_nothing_is_filled_in_never_counts_beside_another(course):
    course.put("s01/a.ipynb", b"done", "A proof.", code={CHOICE: "geometry_5 = 'd'"})
    zero = {id: no_points(id, points) for id, points in course.assignment.questions.items()}
    course.put("s01/b.ipynb", b"starter", code=starters(course), results=zero)
    row = course.finish()["s01"]
    assert row["file"] == "s01/a.ipynb"
    assert "a.ipynb counts, not b.ipynb, in which nothing is filled in." in row["reason"]


def no_points(id, points):
    return Result(id, Verdict.NO_ANSWER if id == PROOF else Verdict.NOT_YET).out_of(points)


def test_a_change_by_hand_is_for_the_answer_that_it_was_given_for(course):
    course.put("s01.ipynb", b"wrong", code={CODE: "wrong", CHOICE: "the same"})
    course.finish()
    for id in (CODE, CHOICE):
        assert course.desk("override", "s01", id, "0,5", "--reason", "Half for the idea.") == 0
    row = course.finish()["s01"]
    assert (row[CODE], row[CHOICE]) == ("0.5", "0.5")
    course.put("s01.ipynb", b"right", code={CODE: "right", CHOICE: "the same"})
    row = course.finish()["s01"]
    assert (row[CODE], row[CHOICE]) == ("0", "0.5")
    assert course.feedback("s01").count("Half for the idea.") == 1
    (lapsed,) = course.lapsed()
    assert lapsed == f"s01, {CODE}: the change to 0.5 points, 'Half for the idea.', was for a different answer"
    course.put("s01.ipynb", b"wrong", code={CODE: "wrong", CHOICE: "the same"})
    assert course.finish()["s01"][CODE] == "0.5"
    assert not course.lapsed()
    course.put("s01.ipynb", b"right", code={CODE: "right", CHOICE: "the same"})
    course.desk("override", "s01", CODE, "auto", "--reason", "Now it is right.")
    assert not course.lapsed()


def test_an_extra_file_has_no_points_of_its_own(course):
    course.put("s01.ipynb", b"s01", "By induction.")
    course.put("s01.pdf", b"%PDF")
    course.finish()
    course.desk("override", "s01", CODE, "1", "--reason", "So.")
    course.finish()
    (row,) = [row for row in course.rows if row["status"] == "extra"]
    assert {row[id] for id in ("total", *course.assignment.questions)} == {""}


def test_only_the_table_says_whose_numbers_were_used_twice(course):
    course.put("s01.ipynb", b"s01", numbers="s01")
    course.put("s02.ipynb", b"s02", numbers="s01")
    table = course.finish()
    assert "2 files were judged by the numbers of s01." in table["s01"]["reason"]
    assert "were judged by" not in course.feedback("s01") + course.feedback("s02")


def test_a_dropped_question_and_half_points_need_no_new_run(course):
    """Nobody has to mark what does not count; what was given before comes back with the points."""
    course.put("s01.ipynb", b"s01", "By induction.")
    course.put("s02.ipynb", b"s02", "Another.")
    course.finish()
    course.mark(3, "Half of it.", "By induction.")
    assert course.desk("override", "s02", CODE, "1,5", "--reason", "So.") == 0
    before = course.finish()
    course.set([*list(QUESTIONS.values())[:-1], f"{PROOF}=0"])
    table = course.finish()
    assert [table[id][PROOF] for id in ("s01", "s02")] == ["0", "0"]
    assert float(table["s01"]["total"]) == float(before["s01"]["total"]) - 3
    assert "Does the unit matter?: does not count" in course.feedback("s01")
    assert not course.answers()
    assert course.desk("override", "s01", PROOF, "1", "--reason", "So.") == 2
    assert course.desk("statistics") == 0
    course.set([*list(QUESTIONS.values())[:-1], f"{PROOF}=2.5"])
    table = course.finish()
    assert [table[id][PROOF] for id in ("s01", "s02")] == ["1.25", ""]
    assert f"{course.assignment.total}" == "20.5"
    with course.open() as book:
        assert "out of 2.5 points" in book.marking.exercises[0].key
    course.set(list(QUESTIONS.values()))
    assert course.finish() == before


def test_what_a_person_wrote_keeps_its_lines_in_the_feedback(course):
    course.put("s01.ipynb", b"s01", "By induction.")
    course.finish()
    course.mark(5, "Line one\nline two:\n- a < b\n- <script>c</script>\n\nA new paragraph, $x<y$.")
    course.finish()
    said = course.feedback("s01").partition("**Marked by hand.**\n\n")[2]
    assert said.startswith("Line one  \nline two:  \n- a < b  \n- < script>c< /script>\n\nA new paragraph, $x< y$.\n")


def test_numbers_in_the_statistics_are_numbers_and_a_group_counts_once(course):
    course.put("s01.ipynb", b"s01", "By induction.")
    course.put("zoe.ipynb", b"zoe", "By induction.")
    with course.open() as book:
        book.enrol(groups={"g": ["s01", "s02"]})
        assert [record.student for record in counted(book)] == ["s01", "s03"]
    item = items(course.assignment, [])[0]
    item.discrimination = -0.225
    write_csv(course.folder / "s.csv", [item])
    assert ",-0.225," in (course.folder / "s.csv").read_text("utf-8")


@pytest.mark.parametrize("refused", [["--policy", "p.toml"], ["--gradebook", "none.csv"], ["--platform", "moodle"]])
def test_a_run_that_is_refused_leaves_nothing_behind(course, refused, monkeypatch, capsys):
    monkeypatch.chdir(course.folder)
    (course.folder / "p.toml").write_text("due = 1", "utf-8")
    if "moodle" in refused:
        (course.folder / "w.csv").write_text("a,b\n1,2\n", "utf-8")
        refused = [*refused, "--gradebook", "w.csv"]
    before = sorted(course.folder.iterdir())
    words = ["grade", "in", "-a", "dist", "-o", "new.csv", "--trusted", *refused]
    assert main(words) == 2
    assert sorted(course.folder.iterdir()) == before
