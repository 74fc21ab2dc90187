"""Every objective of a chapter is practised by an exercise, and an exercise practises objectives that there are."""

from dataclasses import replace
from fractions import Fraction
from statistics import median

import pytest

from lincls_course import check, get, ids, show
from lincls_course.exercises.collection import CHAPTERS, easier, following
from lincls_course.exercises.path import PATH, objectives, sections
from lincls_course.exercises.questions import ROLE, the_quiz
from tools import path
from website.ext.exercises import onward, practised

ALL = [get(id) for id in ids()]
each = pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.id)
QUESTIONS = [question for chapter in CHAPTERS for question in the_quiz(chapter)]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_promises_several_things(chapter):
    assert 4 <= len(objectives(chapter)) <= 9
    assert all(promise[0].islower() and len(promise) > 20 for promise, _ in objectives(chapter))


@each
def test_an_exercise_practises_objectives_of_its_chapter(exercise):
    most = len(objectives(exercise.chapter))
    fault = f"{exercise.folder}/exercise.md: {exercise.chapter} has {most} objectives (a page of Further has none)"
    assert all(1 <= number <= most for number in exercise.objectives), fault


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_objective_is_practised(chapter):
    missing = missing_of(practised(chapter), [get(id) for id in ids(chapter)])
    assert not missing, f"{chapter}: {missing}; write `objectives: 1, 3` into exercises/items/<id>/exercise.md"


def missing_of(objectives, exercises):
    """The objectives that no exercise practises, and the exercises that name none."""
    numbers = [str(number) for number, (_, by) in enumerate(objectives, 1) if not by]
    silent = [e.id for e in exercises if not e.objectives]
    missing = [f"no exercise practises objectives {', '.join(numbers)}"] if numbers else []
    return "; ".join(missing + ([f"no objectives in {', '.join(silent)}"] if silent else []))


def test_what_is_missing_is_found():
    silent, speaking = (replace(get("geometry-1"), objectives=numbers) for numbers in ((), (1,)))
    assert missing_of([("run it", [speaking]), ("prove it", [])], [speaking]) == "no exercise practises objectives 2"
    assert missing_of([("run it", [speaking])], [silent]) == "no objectives in geometry-1"
    assert not missing_of([("run it", [speaking])], [speaking])


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_objective_is_practised_in_two_ways(chapter):
    assert not [text for text, by in practised(chapter) if len({e.kind for e in by}) < 2]


def test_points_a_minute_lie_within_a_factor_of_two():
    rates = {e.id: Fraction(e.points, e.minutes) for e in ALL}
    middle = median(rates.values())
    assert not [id for id, rate in rates.items() if not middle / 2 <= rate <= 2 * middle]


# The path: which section an exercise needs, and what comes after it


def test_the_path_is_that_of_the_notebooks():
    assert PATH.read_text("utf-8") == path.written(), "`python -m tools.path` brings exercises/path.toml up to date"


def number(title):
    """Where a section stands, of "2.3 What one update does"."""
    return tuple(map(int, title.split()[0].split(".")))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_objective_is_taught_by_sections_of_its_chapter(chapter):
    for promise, labels in objectives(chapter):
        assert labels, f"{PATH}: which sections of {chapter} teach how to {promise}?"
        assert {number(sections()[label])[0] for label in labels} == {CHAPTERS.index(chapter) + 1}


PAGES = [name.replace("_", "-") for name in path.numbered()]
LAST = {number(title)[0]: number(title) for title in sections().values() if title.endswith(" Exercises")}


@each
def test_an_exercise_needs_what_stands_before_it(exercise):
    """So no exercise of a chapter needs a page of the part Further, which comes after all chapters."""
    place = LAST[PAGES.index(exercise.chapter) + 1]
    assert exercise.needed, f"{exercise.folder}/exercise.md: `section: sec-...` says which section it needs"
    late = [label for label in exercise.needed if number(sections()[label]) >= place]
    assert not late, f"{exercise.folder}/exercise.md: {late} come later than the exercise"


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_a_question_leads_to_a_section_of_its_chapter_that_teaches_one_objective(question):
    """So no question needs a page of the part Further."""
    (label,) = [role[2] for role in ROLE.finditer(question.see)]
    place = path.places()[label]
    assert [place in labels for _, labels in objectives(question.chapter)].count(True) == 1, place


def test_a_section_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="section must name labels of sections, got sec-nowhere"):
        replace(get("geometry-1"), section=("sec-nowhere",))


def test_what_an_exercise_practises_and_needs_is_shown():
    exercise = get("perceptron-3")
    assert exercise.needed == ("sec-perceptron", "sec-order")
    shown, page = show(exercise.id)._repr_markdown_(), exercise.to_myst()
    for text, _ in exercise.promises:
        assert text in shown
        assert text in page
    assert "*Needs:* {ref}`2.2 <sec-perceptron>` and {ref}`2.5 <sec-order>`." in page
    assert "and 2.5 (*The order*)." in shown


def test_after_an_answer_it_goes_on():
    exercise = get("perceptron-3")
    before, after = easier(exercise), following(exercise)
    assert {*before.objectives} & {*exercise.objectives}
    assert before.difficulty == "easy" or before.minutes < exercise.minutes
    assert easier(get("perceptron-1")) is None
    assert not any(other.by_hand for other in map(easier, ALL) if other)
    right, wrong = (check(exercise.id, answer) for answer in (exercise.reference, lambda X, y, max_epochs: (0, 0, 0)))
    others = f'Other approaches: `show("{exercise.id}", solution=True)`.'
    assert right.onward == f'{others} Next: *{after.title}*, `show("{after.id}")`.'
    assert wrong.onward == f'Read 2.5 The order again. Easier: *{before.title}*, `show("{before.id}")`.'
    assert wrong.onward in repr(wrong)
    assert wrong.onward in wrong._repr_markdown_()
    assert not check("perceptron-7", "my proof").onward
    assert not check("geometry-1", ...).onward
    assert f"read {{ref}}`2.5 <sec-order>` again; {{ref}}`{before.title} <{before.id}>` practises" in onward(exercise)


def test_every_exercise_but_the_last_of_a_page_leads_on():
    for exercise in ALL:
        path, seen = [exercise], set()
        while (after := following(path[-1])) and after.id not in seen:
            seen.add(after.id)
            path.append(after)
        assert after is None
