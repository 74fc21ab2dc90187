"""Runs with blanks: which answer is right at which table, slips, shares, faults, and what the course edition has."""

import numpy as np
import pytest

from classroom import graded
from lincls import perceptron
from lincls_course import Exercise, check, get, ids
from lincls_course.exercises.completion import entry, numbers
from lincls_course.exercises.room import ExerciseError, read_exercise

RUN = get("perceptron-12")
FIXED = """---
kind: completion
difficulty: easy
minutes: 5
points: 2
---
# Halves

Halve.

## Hint

Divide by 2.

## Solution

As it says.

## Level

| 3 | [[3/2]] |

## Level

| 1 | [[0.5]] |
| -7 | [[-3.5]] |
"""


@pytest.fixture
def own(tmp_path):
    room = tmp_path / "own-1"
    room.mkdir()

    def read(text=FIXED, answers=""):
        (room / "exercise.md").write_text(text, "utf-8")
        if answers:
            (room / "answers.py").write_text(answers, "utf-8")
        return read_exercise(room, Exercise.kinds)

    return read


def test_the_tables_are_runs_of_the_package():
    for key in ("book", "1", "2", "3"):
        *_, table = RUN.varied(key).levels
        rows = [line.split("|") for line in table.splitlines()[2:]]
        points = [[float(x) for x in row[2].strip(" ()").split(",")] for row in rows[:3]]
        run = perceptron(points, [int(row[3]) for row in rows[:3]], max_epochs=2)
        assert numbers(table)[-3:] == [*run.w, run.b]
        assert numbers(table)[:4] == [
            0,
            *(float(row) for row in np.array(points[0]) * int(rows[0][3])),
            int(rows[0][3]),
        ]


@pytest.mark.parametrize("level", [0, 1, 2])
def test_each_table_may_be_answered_and_earns_its_part(level):
    answer = numbers(RUN.levels[level])
    feedback = RUN.check(answer)
    assert (feedback.right, feedback.share) == (True, RUN.counts[level] / RUN.counts[-1])
    assert ["this one earns 21% of the points.", "this one earns 50%", ""][level] in feedback.message
    assert ("next table" in feedback.message) == (level < 2)
    assert RUN.check(np.array(answer)).right
    assert RUN.check([f" {x:g} ".replace("-", "−") for x in answer]).right
    answer[1] += 1
    feedback = RUN.check(answer)
    count = RUN.counts[level]
    assert feedback.right is False
    assert feedback.message == f"Correct so far: {count - 1} of {count} gaps. Look again at gap 2."
    assert 0 < feedback.share < (count - 1) / RUN.counts[-1]
    answer[0] = None
    assert RUN.check(answer).message.endswith("Gap 1 is still open.")


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("wrong", RUN.wrong, ids=lambda wrong: wrong.name)
def test_a_slip_is_recognised_in_each_table(wrong, level):
    assert RUN.check(RUN.slips[wrong.name][level]).mistake == wrong.name


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (3, "Answer with a list of 5, 12 or 24 numbers, those in the gaps of one table; this is a number."),
        ([1, 2], "this is a list of 2 numbers."),
        ("12345", "this is a text: `'12345'`."),
        ("", "this is a text: `''`."),
    ],
)
def test_what_is_no_answer_is_named(answer, message):
    assert check("perceptron-12", answer).message.endswith(message)
    assert check("perceptron-12", answer).share == 0


@pytest.mark.parametrize("what", ["x", True, "1/0", "1,2,3", float("nan"), 1j])
def test_what_is_no_number_is_named_at_its_place(what):
    answer = numbers(RUN.levels[0])
    answer[2] = what
    assert RUN.check(answer).message == "Correct so far: 4 of 5 gaps. Gap 3 holds no number."


@pytest.mark.parametrize(
    ("typed", "number"), [("3/4", 0.75), ("0,5", 0.5), ("–.5", -0.5), ("+2.", 2), ("-3/8", -0.375)]
)
def test_a_number_may_be_typed_as_on_the_page(typed, number):
    assert entry(typed) == number


@pytest.mark.parametrize("id", [id for id in ids() if get(id).kind == "completion"])
def test_one_number_in_every_gap_earns_nothing(id):
    """Zeros in all gaps would earn two fifths of some tables."""
    for key in ("book", "1", "2"):
        run = get(id).varied(key)
        for level, count in zip(run.levels, run.counts, strict=True):
            wanted = numbers(level)
            assert [run.check([x] * count).share for x in {0.0, *wanted}] == [0] * len({0.0, *wanted})
            assert run.check([*wanted[:-1], None]).share > 0


def test_numbers_may_be_fixed_and_fractions(own):
    exercise = own()
    assert exercise.check([1.5]).right
    assert exercise.check([0.5, -3.5]).share == 1
    assert exercise.check(["1/2", "−7/2"]).right
    assert "| 1 | ___ (1) |\n| −7 | ___ (2) |" in exercise.question
    assert "| −7 | **−3.5** |" in exercise.key
    assert "| 3 | **3/2** |" in exercise.key


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("[[3/2]]", "3/2", "more blanks [[...]] each time, got [0, 2]"),
        ("| 3 |", "| [[3]] |", "each time, got [2, 2]"),
        ("[[3/2]]", "[[three]]", "a blank holds no number: "),
    ],
)
def test_a_fault_in_the_tables_is_named(own, before, after, message):
    with pytest.raises(ExerciseError, match=r"exercise.md:\d+: ") as error:
        own(FIXED.replace(before, after))
    assert message in str(error.value)


def test_a_place_without_a_number_is_named(own):
    draw = "def draw(rng):\n    return {'a': 3}\n"
    with pytest.raises(ExerciseError, match=r"answers.py:1: .* no value for the place \{\{b\}\}; `draw` returns a"):
        own(FIXED.replace("[[0.5]]", "[[{{b}}]]"), draw)
    with pytest.raises(ExerciseError, match=r"no value for the place \{\{a\}\}; `draw` returns nothing"):
        own(FIXED.replace("Halve.", "Halve {{a}}."), draw)


def test_the_course_edition_shows_the_tables_with_empty_blanks():
    course = RUN.withhold()
    assert course.question == RUN.question
    assert course.check([1, "x", None, "1/2", 3]).right is None
    assert course.check([1, "x", None, "1/2", 3]).message.startswith("Your answer is 3 numbers for 5 gaps. ")
    assert course.check([1]).right is False
    assert "data-key" not in course.to_myst()
    assert 'data-key="perceptron-12"' in RUN.to_myst().partition("{solution}")[2]
    assert all("[[]]" in level and "[[0" not in level for level in course.levels)


def test_part_of_the_blanks_earns_part_of_the_points(tmp_path):
    answer = [*numbers(RUN.levels[1])[:10], None, ...]  # a guess would fill two of the twelve
    source = f"perceptron_12 = {answer}".replace("Ellipsis", "...")
    _, record = graded(tmp_path, "perceptron-12", 6, source)
    assert record.results["perceptron-12"].points == 2.4
