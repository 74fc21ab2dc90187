"""Exams on paper: what the forms show and hide, their tags, and that only points that can be true are entered."""

import csv
import io
import json
import re
import zipfile

import pypdf
import pytest

from lincls_course import get, ids
from lincls_course.exercises.collection import chapter_of
from lincls_course.grading import exam
from lincls_course.grading.assign import Assignment
from lincls_course.grading.cli import main

SELECTION = ["geometry-1=3", "kernels-19", "convergence-14", "convergence-21", "perceptron-7", "logistic-9=2.5"]
SECRET = "a secret that nobody knows"
CLASS = "id,name\n4711,Ada Lovelace\n4712,Emmy Noether\n4713,Kurt Gödel\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with a class list and an exam, called as its user calls it."""
    folder = tmp_path_factory.mktemp("exam")
    (folder / "class.csv").write_text(CLASS, "utf-8")
    (folder / "secret").write_text(SECRET, "utf-8")
    assert main([*command(folder), "-o", str(folder / "exam"), "--class-list", str(folder / "class.csv")]) == 0
    return folder


def command(folder, *selection):
    more = ["--secret", str(folder / "secret"), "--note", "No aids.", "--minutes", "80"]
    return ["exam", *(selection or SELECTION), "-t", "Mid-term", *more]


def pdf(folder, what):
    kind = "instructor" if what.endswith("-key") else "student"
    return pypdf.PdfReader(folder / "exam" / kind / f"mid-term-{what}.pdf")


def words(reader):
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    return re.sub(r"Mid-term, (key of )?form . page \d of \d ?", "", text)


def bytes_of(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")}


def test_the_same_draw_gives_the_same_bytes(made, tmp_path):
    assert main([*command(made), "-o", str(tmp_path), "--class-list", str(made / "class.csv")]) == 0
    assert bytes_of(tmp_path) == bytes_of(made / "exam")


def test_points_that_were_typed_stay(made, tmp_path):
    (tmp_path / "instructor").mkdir()
    (tmp_path / "instructor" / "marks.csv").write_text("typed", "utf-8")
    assert main([*command(made, "geometry-5"), "-o", str(tmp_path), "--forms", "1"]) == 0
    assert (tmp_path / "instructor" / "marks.csv").read_text("utf-8") == "typed"
    assert not (tmp_path / "student" / "mid-term-B.pdf").exists()


@pytest.mark.parametrize("what", ["A", "B-key"])
def test_the_pdf_is_tagged(made, what):
    """Typst refuses to write anything against PDF/UA; this is what another reader finds."""
    reader, alts = pdf(made, what), []
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en-GB"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata.title == f"Mid-term, {'form A' if what == 'A' else 'key of form B'}"
    assert b"<pdfuaid:part>1<" in reader.xmp_metadata.stream.get_data()

    def walk(node):
        node = node.get_object()
        if isinstance(node, list):
            return [*map(walk, node)]
        if isinstance(node, dict):
            if node.get("/S") in ("/Figure", "/Formula"):
                alts.append((node["/S"], node["/Alt"]))
            walk(node.get("/K", pypdf.generic.NullObject()))

    walk(root["/StructTreeRoot"])
    assert all(alt.strip() for _, alt in alts)
    assert ("/Formula", r"w^\top x") in alts or ("/Formula", r"\mu_-") in alts or len(alts) > 20
    if what == "A":
        (picture,) = [alt for kind, alt in alts if kind == "/Figure"]
        assert picture == re.search(r"!\[([^]]*)\]", get("kernels-19").statement)[1].replace("\n", " ")


def test_a_form_states_points_and_time_and_no_answer(made):
    for form in "AB":
        text, order = words(pdf(made, form)), list(stored(made).forms[form])
        assert "Student ID" in text
        assert "80 minutes, 21.5 points, 6 questions." in text
        assert "No aids." in text
        for number, id in enumerate(order, 1):
            points = {"geometry-1": 3, "logistic-9": 2.5}.get(id, get(id).points)
            assert f"Question {number} ({points} points, {get(id).minutes} minutes)" in text
        for id in order:
            for sentence in re.findall(r"[A-Z][^.$|*`]{40,}\.", get(id).solution):
                assert " ".join(sentence.split()) not in text
                assert " ".join(sentence.split()) in words(pdf(made, f"{form}-key"))


def stored(folder):
    return Assignment.load(folder / "exam")


def test_forms_differ_in_order_options_and_numbers(made):
    a, b = stored(made).forms.values()
    assert [*a] != [*b]
    assert sorted(a) == sorted(b)
    assert a["kernels-19"] != b["kernels-19"]
    assert sorted(a["kernels-19"]) == sorted(b["kernels-19"]) == [*"abcd"]
    numbers = [stored(made).of(form).exercises[0].expected() for form in "AB"]
    assert numbers[0] != numbers[1]


@pytest.mark.parametrize("form", ["A", "B"])
def test_the_key_is_that_of_its_form(made, form):
    """The right option is the one that has its text on this form; the numbers are those of this form."""
    task, key = words(pdf(made, form)), words(pdf(made, f"{form}-key"))
    choice, number = get("kernels-19"), stored(made).of(form).exercises[0]
    letter = re.search(rf"\b([a-d]) {choice.options[choice.reference]}\b", task)[1]
    place = [*stored(made).forms[form]].index("kernels-19") + 1
    part = key.partition(f"Question {place}: ")[2].partition("Question ")[0]
    assert f"Right: {letter}." in part
    assert f"{choice.reference} is {letter}" in part
    first, second = (f"{x:g}".replace("-", "−") for x in number.expected())
    assert f"(1) {first}, (2) {second}" in key.replace("-", "−")


def test_what_only_a_program_can_judge_is_refused(made, tmp_path, capsys):
    assert (
        main([*command(made, "geometry-1", "geometry-2", "perceptron-10", "evaluation-25"), "-o", str(tmp_path)]) == 2
    )
    said = capsys.readouterr().err
    assert "only a program that runs the answer can judge it" in said
    assert "geometry-2 (code), perceptron-10 (construction), evaluation-25 (debug)" in said
    assert not [*tmp_path.rglob("*.pdf")]


@pytest.mark.parametrize("count", ["0", "27", "two"])
def test_there_are_as_many_forms_as_letters(made, tmp_path, count):
    with pytest.raises(SystemExit):
        main([*command(made), "-o", str(tmp_path), "--forms", count])


@pytest.mark.slow
@pytest.mark.parametrize("chapter", sorted({*map(chapter_of, ids())}))
def test_every_exercise_for_paper_can_be_set(chapter, tmp_path):
    """Each formula and table, those of the solutions, too; the reduced case is the exam above."""
    chosen = [id for id in ids(chapter) if get(id).paper_items()]
    assignment = exam.with_forms(Assignment.make(chosen, "All", (), SECRET), 1)
    assert len(exam.write_exam(assignment, tmp_path)) == 4


# Points that were typed ------------------------------------------------------------------------------

HEAD = "student,name,form,1,2,3,4,5,6\n"
GOOD = HEAD + "4711,Ada,a,0,1,2,0.5,1,2\n4712,Emmy,B,1,1,1,1,1,1\n4713,Kurt,,,,,,,\n"


def enter(made, folder, text, *more, listed="class.csv"):
    """Call `enter` with a table; return its exit code."""
    (folder / "marks.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    where = ["-a", str(made / "exam"), "-o", str(folder / "exam.csv")]
    return main(["enter", str(folder / "marks.csv"), *where, "--class-list", str(made / listed), *more])


def rows(folder):
    with open(folder / "exam.csv", encoding="utf-8", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file) if row["status"] != "superseded"}


def test_typed_points_become_a_gradebook(made, tmp_path, capsys):
    """By the numbers on each student's form; with commas and semicolons, as a spreadsheet may write them."""
    assert enter(made, tmp_path, GOOD.replace(",", ";").replace("0.5", "0,5").replace("\n", "\r\n")) == 0
    assert capsys.readouterr().out.endswith("2 graded, 1 missing\nFeedback: " + str(tmp_path / "exam-feedback") + "\n")
    order = [*stored(made).forms["A"]]
    row = rows(tmp_path)["4711"]
    assert [row[id] for id in order] == ["0", "1", "2", "0.5", "1", "2"]
    assert (row["name"], row["total"], row["status"]) == ("Ada Lovelace", "6.5", "graded")
    assert rows(tmp_path)["4713"]["status"] == "missing"
    feedback = (tmp_path / "exam-feedback" / "4711.md").read_text("utf-8")
    assert "**6.5 of 21.5 points**" in feedback
    assert f"Question {order.index('kernels-19') + 1} of form A." in feedback
    assert (tmp_path / "exam-plain.csv").read_text("utf-8") == "id,points\n4711,6.5\n4712,6\n"
    events = [json.loads(line) for line in (tmp_path / "exam.jsonl").read_text("utf-8").splitlines()]
    assert [event["forms"] for event in events if event["kind"] == "forms"] == [stored(made).forms]


def test_entered_again_only_corrections_are_new(made, tmp_path, capsys):
    def records():
        return (tmp_path / "exam.jsonl").read_text("utf-8").count('"kind": "record"')

    assert enter(made, tmp_path, GOOD) == enter(made, tmp_path, GOOD) == 0
    assert records() == 2
    assert enter(made, tmp_path, GOOD.replace("0.5", "1")) == 0
    assert (records(), rows(tmp_path)["4711"]["total"]) == (3, "7")
    where = ["-a", str(made / "exam"), "-o", str(tmp_path / "exam.csv")]
    assert main(["override", *where, "4711", "geometry-1", "3", "--reason", "Seen again."]) == 0
    assert "Run `enter` again" in capsys.readouterr().out
    assert enter(made, tmp_path, GOOD.replace("0.5", "1")) == 0
    assert rows(tmp_path)["4711"]["geometry-1"] == "3"
    assert enter(made, tmp_path, GOOD) == 0, "back to what was first typed, for which no change was made"
    assert rows(tmp_path)["4711"]["total"] == "6.5"
    assert main(["statistics", *where]) == main(["log", *where, "--student", "4711"]) == 0


def test_a_student_once_entered_does_not_vanish(made, tmp_path, capsys):
    assert enter(made, tmp_path, GOOD) == 0
    before = (tmp_path / "exam.csv").read_bytes()
    assert enter(made, tmp_path, GOOD.replace("4712,Emmy,B,1,1,1,1,1,1", "4712,Emmy,,,,,,,")) == 2
    assert "lacks points of 4712, which were entered before" in capsys.readouterr().err
    assert (tmp_path / "exam.csv").read_bytes() == before


LINE = "4711,Ada,A,0,1,2,0.5,1,2\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no column 'student'"),
        ("\0\0\0", "has no column 'student'"),
        (b"\xff\xfe\x00\x01", "cannot be read as a CSV"),
        (HEAD, "it has no points"),
        (HEAD.replace(",6", "") + LINE.replace(",2\n", "\n"), "has no column '6'"),
        (HEAD.replace("6", "6,7") + LINE, "has a column '7', but a form has 6 questions"),
        (HEAD.replace("6", "5") + LINE, "has the column '5' twice|has no column '6'"),
        (HEAD + LINE.replace("A,0", "D,0"), "line 2: expected one of the forms A, B, got 'D'"),
        (HEAD + LINE.replace("A,0", ",0"), "got ''"),
        (HEAD + LINE.replace("0.5", ""), "question 4 of form A: expected points from 0 to .*, got ''"),
        (HEAD + LINE.replace("0.5", "99"), "expected points from 0 to .*, got '99'"),
        (HEAD + LINE.replace("0.5", "-1"), "got '-1'"),
        (HEAD + LINE.replace("0.5", "1e0"), "got '1e0'"),
        (HEAD + LINE.replace("0.5", "nan"), "got 'nan'"),
        (HEAD + LINE.replace("0.5", "=1+1"), "got '=1\\+1'"),
        (HEAD + LINE + LINE, "line 3: the student '4711' has another row in line 2"),
        (HEAD + LINE.replace("4711", "9999"), "no student has the id '9999'"),
        (HEAD + LINE.replace("4711", "../x"), "expected the id of a student"),
        (HEAD + LINE.replace("4711", ""), "expected the id of a student"),
        (HEAD + LINE.replace("2\n", "2,3\n"), "line 2: 10 cells below 9 headings"),
        (HEAD + '4711,"Ada', "cannot be read as a CSV"),
        (HEAD + "".join(LINE.replace("4711", f"x{i}") for i in range(30)), "and 20 more"),
    ],
)
def test_a_table_with_a_fault_is_refused_as_a_whole(made, tmp_path, capsys, text, said):
    assert enter(made, tmp_path, text) == 2
    assert re.search(said, capsys.readouterr().err)
    assert [path.name for path in tmp_path.iterdir()] == ["marks.csv"]


def test_other_assignments_and_groups_are_refused(made, tmp_path, capsys):
    (made / "groups.csv").write_text("id,group\n4711,A\n4712,A\n", "utf-8")
    assert enter(made, tmp_path, GOOD, listed="groups.csv") == 2
    assert "has groups, in which one file counts for all" in capsys.readouterr().err
    assert main(["assign", "geometry-1", "-o", str(tmp_path / "hw")]) == 0
    (tmp_path / "marks.csv").write_text(GOOD, "utf-8")
    assert main(["enter", str(tmp_path / "marks.csv"), "-a", str(tmp_path / "hw"), "-o", str(tmp_path / "x.csv")]) == 2
    assert "has no forms on paper" in capsys.readouterr().err
    assert main(["enter", str(tmp_path), "-a", str(made / "exam"), "-o", str(tmp_path / "x.csv")]) == 2


def test_moodle_takes_grades_and_feedback_of_an_exam(made, tmp_path):
    head = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
    head += "Last modified (submission),Last modified (grade),Feedback comments\n"
    names = {"4711": "Ada Lovelace", "4712": "Emmy Noether", "4713": "Kurt Gödel"}
    lines = [f"Participant {id},{name},{id}@x.org,No submission,,21.5,Yes,-,-,\n" for id, name in names.items()]
    (made / "worksheet.csv").write_text(head + "".join(lines), "utf-8")
    assert enter(made, tmp_path, GOOD, listed="worksheet.csv") == 0
    sheet = csv.DictReader(io.StringIO((tmp_path / "exam-moodle.csv").read_text("utf-8")))
    assert [row["Grade"] for row in sheet] == ["6.5", "6"]
    with zipfile.ZipFile(tmp_path / "exam-moodle-feedback.zip") as feedback:
        assert feedback.namelist() == [
            "Ada Lovelace_4711_assignfeedback_file_/mid-term-feedback.txt",
            "Emmy Noether_4712_assignfeedback_file_/mid-term-feedback.txt",
        ]


def test_canvas_takes_the_grades_of_an_exam(made, tmp_path):
    lines = ["Student,ID,SIS User ID,SIS Login ID,Section,Mid-term (77)", "    Points Possible,,,,,21.5"]
    lines += [f'"X, Y",{id},s{id},y{id},A,' for id in (4711, 4712, 4713)]
    (made / "gradebook.csv").write_text("\n".join(lines) + "\n", "utf-8")
    assert enter(made, tmp_path, GOOD, listed="gradebook.csv") == 0
    uploaded = (tmp_path / "exam-canvas.csv").read_text("utf-8").splitlines()
    assert [line.rpartition(",")[2] for line in uploaded] == ["Mid-term (77)", "21.5", "6.5", "6"]
    assert "Question 1 of form" in (tmp_path / "exam-canvas-to-send.md").read_text("utf-8")
