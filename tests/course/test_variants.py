"""Numbers of each student's own: the same for the same student, in notebook, check, solution and grading."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from lincls_course import Exercise, check, get, ids, show
from lincls_course.exercises.room import ExerciseError, read_exercise
from lincls_course.exercises.trial import faults
from lincls_course.exercises.variants import fill, key_of
from lincls_course.grading.assign import Assignment, notebook
from lincls_course.grading.cli import main
from lincls_course.grading.grade import Grader
from lincls_course.grading.platforms import read_class_list
from lincls_course.grading.sandbox import Sandbox
from pages import some
from refusals import refused

SECRET = b"a secret of the course"
CLASS = "ID,Name,Email,Canvas\ns4711,Ada Lovelace,ada@example.org,17\ns4712,Emmy Noether,,18\ns47,Sofja,s@x.y,19\n"
DRAWN = [get(id) for id in ids() if get(id).template]
ASKED = ["convergence-1", "perceptron-12", "geometry-5", "perceptron-7"]


def test_some_exercises_draw_their_numbers():
    assert {"convergence-1", "soft-margin-1", "multiclass-2", "perceptron-12"} <= {e.id for e in DRAWN}
    assert len(DRAWN) >= 80


@pytest.mark.parametrize("exercise", some(DRAWN), ids=lambda e: e.id)
def test_a_variant_is_whole_and_its_own(exercise):
    keys = [key_of(SECRET, f"s{i}", exercise.id) for i in range(12)]
    variants = [exercise.varied(key) for key in keys]
    assert exercise.varied(keys[0]).question == variants[0].question  # the same student, the same numbers
    assert len({e.question for e in variants}) > 4
    neighbours = sum(variants[0].check(e.right_answer).right for e in variants[1:])
    assert neighbours <= max(4, exercise.luck * len(variants))  # a neighbour's answer is wrong, but for a letter
    for variant in variants:
        assert "{{" not in variant.to_myst()
        assert variant.check(variant.right_answer).right
        for wrong in variant.wrong:
            assert variant.check(wrong.answer).mistake == wrong.name
        names = {"np": __import__("numpy")}
        exec(variant.answer_cell(solution=True)[1], names)
        assert variant.check(names[exercise.name]).right


CHOICES = [exercise for exercise in DRAWN if exercise.kind == "choice"]


@pytest.mark.parametrize("exercise", CHOICES, ids=lambda e: e.id)
def test_the_options_of_a_variant_have_letters_of_its_own(exercise):
    variants = [exercise.varied(str(n)) for n in range(40)]
    assert exercise.reference == exercise.template.reference  # the book keeps its letters
    assert {e.reference for e in variants} == {*exercise.options}
    for variant in variants:
        assert [*variant.options] == sorted(exercise.options)
        assert f"The answer is **{variant.reference}**." in variant.solution
        assert sorted([*variant.replies, variant.reference]) == [*variant.options]
        page = variant.to_myst()
        assert f'data-exercise="{exercise.id}@{variant.variant}"' in page
        assert f'"right": "{variant.reference}"' in page


def test_a_key_tells_neither_the_secret_nor_another_key():
    keys = {key_of(secret, *who) for secret in (b"1", b"2") for who in (("a", "x-1"), ("b", "x-1"), ("a", "x-2"))}
    assert len(keys) == 6
    assert all(re.fullmatch("[0-9a-f]{16}", key) for key in keys)


def test_check_and_show_take_a_key():
    variant = get("convergence-1").varied("0123456789abcdef")
    assert check("convergence-1", variant.right_answer, variant=variant.variant).right
    assert not check("convergence-1", variant.right_answer).right
    assert show("convergence-1", variant=variant.variant).question == variant.question
    assert variant.solution in show("convergence-1", variant=variant.variant, solution=True).text
    assert show("geometry-5", variant="x") is get("geometry-5")


def test_an_exercise_that_draws_shows_another_and_says_how_it_is_checked():
    drawn = [show("convergence-1", another=True) for _ in range(4)]
    assert len({e.question for e in drawn}) > 1
    for exercise in drawn:
        assert f'check("convergence-1", convergence_1, variant="{exercise.variant}")' in exercise._repr_markdown_()
        hint = show("convergence-1", variant=exercise.variant, hint=1)
        assert f'variant="{exercise.variant}", hint=1' in exercise._repr_markdown_()
        assert hint.text == exercise.hints[0]
        assert check("convergence-1", exercise.right_answer, variant=exercise.variant).right
    assert 'show("convergence-1", another=True)' in show("convergence-1")._repr_markdown_()
    assert "another=True" not in show("geometry-5")._repr_markdown_()
    refused("the numbers of geometry-5 are fixed", show, "geometry-5", another=True)


def test_an_edition_without_solutions_knows_the_numbers_of_the_book_only(monkeypatch):
    course = get("convergence-1").withhold()
    assert course.question == get("convergence-1").question
    assert (course.draw, course.template, course.numbers) == (None, None, {})
    assert course.varied("key") is course
    assert course.check([1, 2, 3]).right is None
    monkeypatch.setattr("lincls_course.get", lambda id: course)
    refused("yours stand in your notebook", show, "convergence-1", variant="key")


def test_places_are_filled_and_a_misspelt_one_is_named():
    assert fill(r"$\frac{{{a}}}{{{b}}}$, {{t}}", {"a": -0.0, "b": 1 / 3, "t": "x"}) == r"$\frac{0}{0.333333}$, x"
    refused(r"no value for the place \{\{c\}\}; `draw` returns a", fill, "{{c}}", {"a": 1})


NUMBER = """---
kind: {}
difficulty: easy
minutes: 5
points: 2
---
# Double

Double {{{{n}}}}.

## Hint

Add it to itself.

## Solution

{{{{n}}}} + {{{{n}}}}

## Wrong: square

{{{{n}}}} squared.
"""
ANSWERS = '''
def double(n):
    """Double it."""
    return 2 * n


reference = double
wrong = {"square": lambda n: n * n}


def draw(rng):
    return {"n": int(rng.integers(3, 99))}
'''


@pytest.fixture
def own(tmp_path):
    room = tmp_path / "own-1"
    room.mkdir()

    def read(text="", answers=ANSWERS):
        text = text or NUMBER.format("number")
        (room / "exercise.md").write_text(text, "utf-8")
        (room / "answers.py").write_text(answers, "utf-8")
        return read_exercise(room, Exercise.kinds)

    return read


def test_a_number_of_ones_own_varies(own):
    exercise = own()
    n = exercise.numbers["n"]
    assert exercise.statement == f"Double {n}."
    assert exercise.check(n * n).message == f"{n} squared."
    assert exercise.answer_source().endswith(f"own_1 = double(n={n})")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('{"n": int', '{"m": int', r"answers.py:11: the numbers of a variant cannot be drawn: ValueError: no value"),
        ("def draw(rng):", "def draw():", r"cannot be drawn: TypeError"),
        ("def draw(rng)", "draw = 3\n\n\ndef _draw(rng)", r"draw must be a function, got 3"),
    ],
)
def test_a_fault_in_a_draw_is_named(own, before, after, message):
    with pytest.raises(ExerciseError, match=message):
        own(answers=ANSWERS.replace(before, after))


def test_a_kind_without_variants_says_so(own):
    cases = "\n\ndef cases(rng):\n    return [(1,)]\n"
    with pytest.raises(ExerciseError, match="an exercise of the kind code has no variants"):
        own(NUMBER.format("code"), ANSWERS + cases)


def test_a_trial_looks_at_many_variants(own):
    constant = ANSWERS.replace("int(rng.integers(3, 99))", "7")
    assert [f for f in faults(own(answers=constant)) if "most variants have the same task" in f]
    sometimes = ANSWERS.replace("rng.integers(3, 99)", "rng.integers(1, 4)")  # 2 doubled is 2 squared
    assert {own(answers=sometimes).varied(str(n)).numbers["n"] for n in range(20)} == {1, 3}  # 2 is drawn again
    always = ANSWERS.replace("lambda n: n * n", "lambda n: n + n")
    assert [f for f in faults(own(answers=always)) if "variant trial/" in f and "'square'" in f]


# The class list


def test_a_class_list_is_read_by_id(tmp_path):
    path = tmp_path / "class.csv"
    path.write_text("\ufeff" + CLASS, "utf-8")
    students = read_class_list(path)
    assert [*students] == ["s4711", "s4712", "s47"]
    ada = students["s4711"]
    assert (ada.name, ada.email, ada.more) == ("Ada Lovelace", "ada@example.org", {"canvas": "17"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name\nAda\n", "must be a CSV with a column 'id'; it has ['name']"),
        ("", "it has no rows"),
        ("id\na\nA\n", "line 3: the id 'A' occurs twice"),
        ("id\n../x\n", "line 2: an id has letters, digits and . _ @ + -, got '../x'"),
        ("id,name\n,Ada\n", "line 2: an id has letters"),
    ],
)
def test_a_class_list_that_cannot_be_is_refused(tmp_path, text, message):
    path = tmp_path / "class.csv"
    path.write_text(text, "utf-8")
    refused(re.escape(message), read_class_list, path)


# Assigning and grading


def assign(tmp_path, *more):
    (tmp_path / "class.csv").write_text(CLASS, "utf-8")
    options = ["-t", "Homework 1", "-o", str(tmp_path / "dist"), "--class-list", str(tmp_path / "class.csv")]
    assert main(["assign", *ASKED, *options, *more]) == 0
    return Assignment.load(tmp_path / "dist")


def content(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_each_student_gets_a_notebook_and_the_secret_stays(tmp_path, capsys):
    assignment = assign(tmp_path)
    files = content(tmp_path / "dist")
    assert {name for name in files if name.startswith("student/")} == {
        "student/README.md",
        *(f"student/homework-1-{id}.ipynb" for id in ("s4711", "s4712", "s47")),
    }
    assert "instructor/homework-1-s4711-solution.ipynb" in files
    given = b"".join(data for name, data in files.items() if name.startswith("student/"))
    assert assignment.secret.encode() not in given
    assert assignment.secret.encode() in files["instructor/assignment.json"]
    assert assignment.secret not in repr(assignment)
    ada, emmy = (json.loads(files[f"student/homework-1-{id}.ipynb"]) for id in ("s4711", "s4712"))
    assert ada["metadata"]["lincls"]["student"] == "s4711"
    keys = ada["metadata"]["lincls"]["variants"]
    assert set(keys) == {"convergence-1", "perceptron-12"}
    assert not {*keys.values()} & {*emmy["metadata"]["lincls"]["variants"].values()}
    cells = {cell["id"]: cell["source"] for cell in ada["cells"]}
    assert cells["convergence-1-check"] == f'check("convergence-1", convergence_1, variant="{keys["convergence-1"]}")'
    assert cells["geometry-5-check"] == 'check("geometry-5", geometry_5)'
    assert get("convergence-1").varied(keys["convergence-1"]).question in cells["convergence-1-task"]
    assert Counter("key_convergence_1" in data.decode() for data in files.values())[True] == 3
    assign(tmp_path)
    assert content(tmp_path / "dist") == files  # the same bytes again, by the same secret


def test_two_assignments_may_share_a_secret_and_one_alone_needs_a_class(tmp_path, capsys):
    (tmp_path / "s").write_text("a secret of ours", "utf-8")
    assert assign(tmp_path, "--secret", str(tmp_path / "s")).secret == "a secret of ours"
    assert not (tmp_path / "dist" / "instructor" / "variants.secret").exists()
    assert main(["assign", *ASKED, "-o", str(tmp_path), "--secret", str(tmp_path / "s")]) == 2
    assert "--secret is for the notebooks of the students of a --class-list" in capsys.readouterr().err


def hand_in(tmp_path, assignment, of, name, **changes):
    """A file with the right answers to one student's assignment."""
    path = tmp_path / name
    path.write_text(json.dumps(notebook(assignment.of(of), solution=True) | changes), "utf-8")
    return path


@pytest.mark.parametrize(
    ("of", "file", "student", "points", "said"),
    [
        ("s4711", "x.ipynb", "s4711", 5, ""),  # by the roster
        ("s4711", "late_s4711_x.ipynb", "late_s4711_x", 5, ""),  # by the file's name
        ("s4711", "x.ipynb", "x", 5, ""),  # by its own word
        ("s4711", "s47.ipynb", "s47", 0, "The notebook was made for s4711; judged by the numbers of s47."),
        ("", "x.ipynb", "x", 5, "It is not known whose notebook this is: judged by the book's numbers."),
    ],
)
def test_each_is_judged_by_the_own_numbers(tmp_path, of, file, student, points, said):
    assignment = Assignment.make(["convergence-1=2", "perceptron-12=3"], "T", ["s4711", "s4712", "s47"], "the secret")
    path = hand_in(tmp_path, assignment, of, file)
    record = Grader(assignment, b"secret seed", Sandbox(trusted=True)).record(path, file, student)
    assert record.reason == said
    assert record.results["convergence-1"].points == (2 if points else 0)
    assert record.total >= points if points else record.total < 1.5


def test_a_student_checks_the_own_notebook(tmp_path, capsys):
    assignment = Assignment.make(ASKED, "T", ["s4711"], "the secret")
    assert main(["check", str(hand_in(tmp_path, assignment, "s4711", "x.ipynb"))]) == 0
    assert "convergence-1: right." in capsys.readouterr().out


def test_the_cells_of_a_students_solution_run_and_say_right(tmp_path):
    assignment = Assignment.make(["convergence-1", "perceptron-12"], "T", ["s4711"], "the secret")
    space = {}
    for cell in notebook(assignment.of("s4711"), solution=True)["cells"]:
        if cell["cell_type"] == "code":
            *body, last = cell["source"].splitlines()
            exec("\n".join(body), space)
            result = eval(last, space) if cell["metadata"] and cell["id"].endswith("check") else exec(last, space)
            assert result is None or result.right, result


# The page for authors


def test_the_examples_of_the_page_stand_their_trials(tmp_path):
    page = (Path(__file__).parents[2] / "book" / "new_exercise.md").read_text("utf-8")
    texts, codes = (
        re.findall(rf"^```{what}\n(.*?)^```", page, re.MULTILINE | re.DOTALL) for what in ("markdown", "python")
    )
    kinds = {re.search(r"kind: (\w+)", text)[1]: text for text in texts if "kind: " in text}
    answers = next(code for code in codes if "def draw" in code)
    for kind, files in (("ordering", {}), ("number", {"answers.py": answers})):
        room = tmp_path / kind / "own-3"
        room.mkdir(parents=True)
        for name, text in ({"exercise.md": kinds[kind]} | files).items():
            (room / name).write_text(text, "utf-8")
        assert list(faults(read_exercise(room, Exercise.kinds))) == []
