"""Work that was saved on the book's pages, as the engine reads it: a file like any other that a stranger hands in."""

import ast
import csv
import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from classroom import PROOF, QUESTIONS
from lincls_course import get, quiz
from lincls_course.grading.assign import Assignment, write_assignment
from lincls_course.grading.cli import main
from lincls_course.grading.submission import MAX_KEPT, SAVED, CodeCell, Ungradable, needed, read

HOMEWORK = Assignment.make(QUESTIONS.values(), "Homework 1")
NUMBER, CODE, CHOICE, ORDER, TABLE, BUILT = (id for id in QUESTIONS.values() if id != PROOF)
STARTS = "from lincls_course import check, quiz, show"


def work(kept, **more):
    """The bytes of saved work that keeps these texts by name."""
    about = {"format": SAVED, "version": 1, "edition": "full", "book": HOMEWORK.version, "saved": "2026-11-26T14:00Z"}
    return json.dumps(about | {"kept": kept} | more).encode()


def typed(id, answer=None):
    """What a reader has in the editor of an exercise: the starter completed, with the call of `check`."""
    exercise = get(id)
    return {f"answer/{id}": f'{answer or exercise.answer_source()}\n\ncheck("{id}", {exercise.name})'}


def answers():
    """A right answer of each kind, as the pages keep it, and what stands beside them there."""
    kept = {f"order/{ORDER}": "".join(get(ORDER).reference)}
    kept[f"gaps/{TABLE}/{len(get(TABLE).levels)}"] = " ".join(map(str, get(TABLE).reference))
    for id in (NUMBER, CODE, CHOICE, BUILT):
        kept |= typed(id)
    return kept | {"exercise/geometry-2": "right", "code/geometry/1x": "print(1)", "later/kind": "of a newer page"}


def verdicts(capsys, path, code):
    """What `check` says of a file, by what it is about."""
    assert main(["check", str(path)]) == code
    return {line.partition(": ")[0]: line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()}


def test_check_judges_what_was_answered_on_the_pages(tmp_path, capsys):
    first, second = quiz("geometry")[:2]
    wrong = "a" if second.right != "a" else "b"
    kept = answers() | {f"quiz/{first.id}": f"{first.right}{wrong}", f"quiz/{second.id}": f"{wrong}{second.right}"}
    path = tmp_path / "mine.json"
    path.write_bytes(work(kept))
    said = verdicts(capsys, path, 1)
    assert {id: text.partition(".")[0] for id, text in said.items()} == {
        **dict.fromkeys((NUMBER, CODE, CHOICE, ORDER, TABLE, BUILT), "right"),
        "geometry quiz, question 1": "right",
        "geometry quiz, question 2": "not yet",
    }
    path.write_bytes(work({f"quiz/{first.id}": first.right}))
    assert [*verdicts(capsys, path, 0)] == ["geometry quiz, question 1"]
    path.write_bytes(work({"later/kind": "of a newer page"}))
    assert not verdicts(capsys, path, 2)


def test_an_answer_runs_with_the_imports_of_its_page_that_it_needs():
    page = "import numpy as np\nfrom lincls import (\n    datasets,\n    plot as p,\n)\nimport os.path\nos.remove('x')"
    assert needed(page, "datasets.iris_pair(); np.zeros(1)") == "import numpy as np\nfrom lincls import datasets"
    assert needed(page, "x = p") == "from lincls import plot as p"
    assert needed("import (", "x") == needed("", "x") == ""
    found = read(work(typed(NUMBER, "geometry_1 = np.sqrt(4)") | {"imports/geometry": page}), HOMEWORK)
    assert found.cells[:2] == (CodeCell(1, None, STARTS), CodeCell(2, NUMBER, "import numpy as np"))
    assert found.cells[2].source.startswith("geometry_1 = np.sqrt(4)")
    assert found.asked == (NUMBER,)


def test_of_a_table_the_last_full_one_counts_then_the_last_begun():
    for kept, counts in [
        ({1: "1 2 3 4", 2: "1    "}, ["1", "2", "3", "4"]),
        ({1: "1 2 3 ", 2: "5    "}, ["5", "", "", "", ""]),
        ({3: "x", 2: "1 2"}, ["x"]),
    ]:
        answer = get(TABLE).answer_kept({f"gaps/{TABLE}/{level}": text for level, text in kept.items()})
        assert answer == f"{get(TABLE).name} = {counts!r}"
    assert get(TABLE).answer_kept({f"gaps/{TABLE}/9": "1"}) == ""


def test_fields_and_letters_of_a_page_are_answers_where_no_cell_is():
    number, choice = get(NUMBER), get(CHOICE)
    for typed, value in {"1/2": "0.5", "2 x -0,5": "[2.0, None, -0.5]", "inf": "None"}.items():
        assert number.answer_kept({f"gaps/{NUMBER}/1": typed}) == f"{number.name} = {value}"
    assert choice.answer_kept({f"choice/{CHOICE}": "b'"}) == f'{choice.name} = "b\'"'
    assert choice.answer_kept({f"choice/{CHOICE}": "b", f"answer/{CHOICE}": "x"}) == "x"
    assert read(work({f"gaps/{NUMBER}@2/1": "1", f"choice/{CHOICE}": "a"}), HOMEWORK).asked == (CHOICE,)


def test_words_are_marked_by_hand(tmp_path):
    found = read(work({f"words/{PROOF}": "By induction.\n" + "x" * 30_000}), HOMEWORK)
    assert found.texts[PROOF].startswith("By induction.")
    assert len(found.texts[PROOF]) < 20_100
    assert read(work({f"words/{PROOF}": " "}), HOMEWORK).texts == {}


GOOD = work({f"answer/{NUMBER}": "geometry_1 = 2"})
DAMAGED, OTHER = "but damaged", "It is not a notebook but, say, a program, or only part"
HOSTILE = {
    "cut": (GOOD[:-20], OTHER),
    "empty": (b"", "It is empty"),
    "no object": (b'["linear-classifiers-work"]', "It is not a notebook"),
    "foreign": (GOOD.replace(b"linear-classifiers-work", b"another"), "it has no list of cells"),
    "newer": (work({"answer/geometry-1": "1"}, version=2), "work saved in the format 2; this version reads 1"),
    "version NaN": (work({"answer/geometry-1": "1"}, version=float("nan")), DAMAGED),
    "version a text": (work({"answer/geometry-1": "1"}, version="1"), DAMAGED),
    "version a list": (work({"answer/geometry-1": "1"}, version=[1]), DAMAGED),
    "no texts": (work(None), DAMAGED),
    "a list": (work([["answer/geometry-1", "1"]]), DAMAGED),
    "a number for a text": (work({"answer/geometry-1": 1}), DAMAGED),
    "infinity for a text": (work({"answer/geometry-1": float("inf")}), DAMAGED),
    "an empty text": (work({"answer/geometry-1": ""}), DAMAGED),
    "a long text": (work({"answer/geometry-1": "x" * 100_001}), DAMAGED),
    "a name that climbs": (work({"answer/../../geometry-1": "1"}), DAMAGED),
    "a lone surrogate in a name": (work({"answer/\ud800": "1"}), DAMAGED),
    "a line's end in a name": (work({"answer/geometry-1\n": "1"}), DAMAGED),
    "too many names": (work(dict.fromkeys(map("a/{}".format, range(MAX_KEPT + 1)), "1")), DAMAGED),
    "deep": (b'{"format": "linear-classifiers-work", "kept": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "too deeply"),
    "deep objects": (b'{"a": ' * 100_000 + b"1" + b"}" * 100_000, "too deeply"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_and_the_reason_says_why(name):
    data, why = HOSTILE[name]
    with pytest.raises(Ungradable) as refused:
        read(data, HOMEWORK)
    assert why in str(refused.value)
    assert len(str(refused.value)) < 300


def test_of_two_texts_of_one_name_the_last_counts_as_in_a_browser():
    data = GOOD.replace(b'"answer/', b'"answer/geometry-1": "geometry_1 = 1", "answer/')
    assert data.count(b"answer/geometry-1") == 2
    assert read(data, HOMEWORK).code == {NUMBER: "geometry_1 = 2"}


TEXT = st.text(st.characters(codec=None), min_size=1)  # lone surrogates, too
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
)
KINDS = ("answer", "words", "order", "quiz", "exercise", "choice")
NAMES = [f"{kind}/{id}" for kind in KINDS for id in QUESTIONS.values()]
NAMES += [f"gaps/{TABLE}/{level}" for level in (0, 1, 2, 3, 10**9)]
NAMES += [f"gaps/{NUMBER}/1", "imports/geometry", "imports/perceptron"]


@given(about=st.dictionaries(st.sampled_from(["version", "edition", "book", "saved", "kept", "cells"]), JSON))
@settings(deadline=None, max_examples=200)
def test_whatever_stands_in_a_file_it_is_read_or_refused(about):
    said = ""
    try:
        read(work(**{"kept": {"answer/geometry-1": "1"}} | about), HOMEWORK)
    except Ungradable as refused:
        said = str(refused)
    assert "cannot be read as a notebook" not in said  # each fault is foreseen


@given(kept=st.dictionaries(st.sampled_from(NAMES), TEXT, min_size=1))
@settings(deadline=None, max_examples=200)
@example({f"order/{ORDER}": "'; import os #\ud800\n"})
@example({f"gaps/{TABLE}/1": "__import__('os') 1 \\ '"})
@example({"imports/geometry": "from os import *\nimport os as geometry_1\nprint(1)", "answer/geometry-1": "geometry_1"})
def test_whatever_a_text_holds_only_answers_that_are_code_become_code(kept):
    found = read(work(kept), HOMEWORK)
    assert {*found.asked} <= {*QUESTIONS.values()}
    for cell in found.cells[1:]:
        if cell.source != kept.get(f"answer/{cell.question}"):
            source = cell.source.encode(errors="surrogatepass").decode(errors="replace")
            for node in ast.parse(source).body:
                assert isinstance(node, ast.Import | ast.ImportFrom) or ast.literal_eval(node.value) is not Ellipsis


@pytest.fixture(scope="module")
def graded(tmp_path_factory, sandboxed):
    """The rows and the feedback of a class in which notebooks and saved work are handed in."""
    folder = tmp_path_factory.mktemp("saved")
    write_assignment(HOMEWORK, folder / "dist")
    (folder / "in").mkdir()
    evil = typed(CODE, "import os\nos._exit(0)") | typed(CHOICE)
    evil |= {f"answer/{NUMBER}": "geometry_1 = '=cmd|<b>\ud800\u202e'", "imports/geometry": "import os\nos._exit(1)"}
    files = {
        "ann.json": work(answers()),
        "ben.json": work(evil, book="0.9"),
        "cut.json": GOOD[:-20],
        "deep.json": HOSTILE["deep"][0],
        "many.json": HOSTILE["too many names"][0],
        "quiz.json": work({"quiz/geometry-the-origin": "a"}),
        "two.json": work(typed(CHOICE)),
        "two.ipynb": (folder / "dist" / "instructor" / "homework-1-solution.ipynb").read_bytes(),
    }
    for name, data in files.items():
        (folder / "in" / name).write_bytes(data)
    command = ["grade", folder / "in", "-a", folder / "dist", "-o", folder / "grades.csv"]
    assert main([*map(str, command)]) == 1
    with open(folder / "grades.csv", newline="", encoding="utf-8") as file:
        rows = {row["student"]: row for row in csv.DictReader(file) if row["status"] != "superseded"}
    return rows, lambda student: (folder / "grades-feedback" / f"{student}.md").read_text("utf-8")


def test_saved_work_is_graded_beside_notebooks(graded):
    rows, feedback = graded
    ann = rows["ann"]
    assert (ann["status"], ann["reason"]) == ("graded", "")
    assert [float(ann[id]) for id in QUESTIONS.values()] == [
        *(get(i).points for i in QUESTIONS.values() if i != PROOF),
        0,
    ]
    assert "There is no text." in feedback("ann")
    assert rows["two"]["status"] == "graded"


def test_what_cannot_be_graded_has_its_row_and_its_reason(graded):
    rows, _ = graded
    for student, why in {"cut": OTHER, "deep": "too deeply", "many": DAMAGED, "quiz": "answers no question"}.items():
        assert rows[student]["status"] == "ungradable"
        assert why in rows[student]["reason"]


def test_hostile_answers_cost_themselves_alone(graded):
    rows, feedback = graded
    assert rows["ben"]["status"] == "partial"
    assert float(rows["ben"][CHOICE]) == get(CHOICE).points
    assert float(rows["ben"][CODE]) == float(rows["ben"][NUMBER]) == 0
    assert f"Made for lincls 0.9; the assignment is for {HOMEWORK.version}." in rows["ben"]["reason"]
    assert all(line.isprintable() for line in feedback("ben").split("\n"))


def test_saved_work_has_the_books_numbers(tmp_path, sandboxed):
    own = Assignment.make([NUMBER, CHOICE], "Homework 2", ["ann", "ben"], "a secret of the course")
    write_assignment(own, tmp_path / "dist")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ann.json").write_bytes(work(typed(NUMBER) | typed(CHOICE)))
    assert main(["grade", *map(str, [tmp_path / "in", "-a", tmp_path / "dist", "-o", tmp_path / "g.csv"])]) == 0
    [row] = csv.DictReader((tmp_path / "g.csv").read_text("utf-8").splitlines())
    assert "It has the book's numbers; judged by those of ann." in row["reason"]
    assert (float(row[NUMBER]), float(row[CHOICE])) == (0, get(CHOICE).points)
