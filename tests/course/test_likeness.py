"""Answers that are too much alike: what is found, what is not, and how long it takes."""

import csv
import random
import time

import pytest

from classroom import PROOF, Course
from lincls_course import get
from lincls_course.grading.likeness import alike, shingles_of_code, shingles_of_text
from lincls_course.grading.platforms import Student

CODE = "geometry-2"
COPIED = """def distance_between(w, b, v, c):
    '''My own words.'''
    # which coordinate of w is the largest in absolute value
    place = max(range(len(w)), key=lambda j: abs(w[j]))
    ratio = v[place] / w[place]
    moved = [entry / ratio for entry in (*v, c)]
    first, second = b / sum(x * x for x in w) ** 0.5, moved[-1] / sum(x * x for x in moved[:-1]) ** 0.5
    return abs(first - second) if ratio else None
"""
RENAMED = """def distance_between(w,b,v,c):
    k = max(range(len(w)), key = lambda i : abs(w[i]))   # found it
    q = v[k]/w[k]

    new = [z / q for z in ( *v, c )]
    d, e = (b / sum(t * t for t in w)**0.5,
            new[-1] / sum(t*t for t in new[:-1])**0.5)
    return abs(d - e) if q else None
"""
WORDS = ("Assume that it holds after k updates of this kind; a further one multiplies the vector by the same factor, "
         "whence the sign of every score stays, since a square is positive. ")  # fmt: skip


def own(number):
    """An answer of somebody's own."""
    rng = random.Random(number)
    names = [f"name{rng.randrange(9)}" for _ in range(40)]
    return "def distance_between(w, b, v, c):\n" + "".join(
        f"    {name} = np.{rng.choice(['dot', 'sum', 'abs', 'sqrt', 'max'])}({rng.choice('wbvc')}, {rng.randrange(9)}) "
        f"{rng.choice('+-*/')} {rng.randrange(99)}\n"
        for name in names
    )


@pytest.fixture
def course(tmp_path, capsys):
    return Course(tmp_path, capsys=capsys)


def found(course):
    """The pairs of students of grades-alike.csv, by question."""
    assert course.desk("alike") == 0
    with open(course.folder / "grades-alike.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if not row["book"]]
        return {(row["question"], row["student"], row["other_student"]): row for row in rows}


def test_copies_are_found_whatever_the_names_and_right_answers_are_not(course):
    model = get(CODE).answer_source()
    starter = get(CODE).starter
    for number, source in enumerate([COPIED, RENAMED, *[model] * 5, *[starter] * 3, *map(own, range(10))]):
        course.hand_in(f"s{number:02}", f"{own(number + 100)}", code={CODE: source})
    rows = found(course)
    assert [*rows] == [(CODE, "s00", "s01")]
    assert float(rows[CODE, "s00", "s01"]["likeness"]) > 0.85
    assert "s01" not in "".join(path.read_text("utf-8") for path in (course.folder / "grades-feedback").glob("s00*"))


def test_texts_are_compared_by_words_and_pairs_with_several_questions_come_first(course):
    for number in range(20):
        text = f"{own(number)} {WORDS if number in (3, 7) else ''}" if number < 10 else f"The reason {own(number)}."
        course.hand_in(f"s{number:02}", text, code={CODE: own(number if number not in (11, 12) else 99)})
    course.hand_in("s20", WORDS + "So it is.", code={CODE: COPIED})
    course.hand_in("s21", WORDS.replace("Assume", "Suppose").upper() + "So it is!", code={CODE: RENAMED})
    rows = found(course)
    assert [(key, row["questions"]) for key, row in rows.items()] == [
        ((CODE, "s20", "s21"), "2"),
        ((PROOF, "s20", "s21"), "2"),
        ((CODE, "s11", "s12"), "1"),
    ]


def test_what_many_wrote_is_usual_and_a_group_hands_in_together(course):
    people = {f"s{number:02}": Student(f"s{number:02}") for number in range(12)}
    with course.open() as book:
        book.enrol(people=people, groups={"g": ["s10", "s11"]})
        said = {"digest": "0", "order": [0], "late": False, "when": None}
        rows = [said | {"file": f"{id}.ipynb", "student": id, "name": f"{id}.ipynb"} for id in people]
        book.journal.add("files", files={}, rows=rows)
    for number in range(10):
        course.hand_in(f"s{number:02}", "By induction.", code={CODE: COPIED if number < 6 else own(number)})
    for number in (10, 11):
        course.hand_in(f"s{number:02}", "By induction.", code={CODE: own(50)})
    assert not found(course)


def test_short_broken_and_hostile_answers_are_no_trouble(course):
    hostile = ["", "(" * 20_000, "'" * 20_000, '"""' * 5000, "\\\n" * 9000, "\0", "x" * 20_000, "\ud800", "=cmd()",
               "def f(:\n  " + "a b " * 3000]  # fmt: skip
    for number, text in enumerate([*hostile, *hostile]):
        course.hand_in(f"s{number:02}", text.replace("\0", "") or "-", code={CODE: text})
    start = time.process_time()
    found(course)
    assert time.process_time() - start < 20


@pytest.mark.parametrize("students", [400, pytest.param(2000, marks=pytest.mark.slow)])
def test_a_large_class_takes_seconds(students):
    answers = [shingles_of_code(own(number)) for number in range(students)]
    answers[7] = shingles_of_code(own(3).replace("name1", "other"))
    start = time.process_time()
    assert [pair[:2] for pair in alike(answers, set())] == [(3, 7)]
    assert time.process_time() - start < 20


def test_two_students_are_a_class_too():
    copies = [shingles_of_code(COPIED), shingles_of_code(RENAMED)]
    assert len([*alike(copies, set())]) == 1
    assert not [*alike(copies, copies[0])]
    assert not [*alike(copies[:1], set())]
    assert shingles_of_text("A b, c d\n e f") == {"a b , c d", "b , c d e", ", c d e f"}


def test_what_stands_in_the_book_is_told_by_itself(course):
    """Verbatim, whatever the spaces, with or without the marking scheme; not what says the same in other words."""
    model, proof = get(CODE).answer_source(), get(PROOF)
    spaced = model.replace(" / ", "/").replace("\n", "\n\n")
    course.hand_in("s01", proof.key, code={CODE: model})
    course.hand_in("s02", proof.solution.replace("\n", "\n\n"), code={CODE: spaced})
    course.hand_in("s03", f"{WORDS} {proof.solution[:300]}", code={CODE: model.replace("norm", "length of a normal")})
    course.hand_in("s04", proof.question, code={CODE: get(CODE).starter})
    course.hand_in("s05", "So it is.", code={CODE: own(3), "convergence-21": get("convergence-21").answer_source()})
    assert course.desk("alike") == 0
    assert "0 pairs of answers to look at, 4 answers that are in the book" in course.capsys.readouterr().out
    with open(course.folder / "grades-alike.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["book"]]
    assert {(row["student"], row["question"]) for row in rows} == {
        ("s01", CODE), ("s01", PROOF), ("s02", CODE), ("s02", PROOF)}  # fmt: skip
    assert [row["book"] for row in rows if row["student"] == "s01"] == ["1.00", "1.00"]
    assert {row["questions"] for row in rows} == {"2"}
