"""The courses of book/course.toml: weeks of two to three hours, of exercises that there are, with commands that run."""

import shlex

import pytest

from lincls_course import ids
from lincls_course.grading.cli import main
from tools.edition import ROOT
from tools.path import numbered, places
from website.ext.course import all_home, command, courses, homework

COURSES = courses()
WEEKS = [(name, n, week) for name, course in COURSES.items() for n, week in enumerate(course["weeks"], 1)]
OWN = [(name, n, week) for name, n, week in WEEKS if name == "twelve" or week not in COURSES["twelve"]["weeks"]]
TALKS = ("twelve", 12)  # its second lecture is for the projects


@pytest.mark.parametrize(("name", "number", "week"), OWN, ids=[f"{name} {n}" for name, n, _ in OWN])
def test_a_week_has_two_to_three_hours_of_homework_that_ends_in_words(name, number, week):
    given = all_home(week)
    assert len({e.id for e in given}) == len(given)
    assert {e.id for e in given} <= {*ids()}
    assert (60 if (name, number) == TALKS else 120) <= sum(e.minutes for e in given) <= 180
    assert len({e.kind for e in given}) >= 3
    assert {e.kind for e in given} & {"proof", "explain", "ordering"} or (name, number) == TALKS or len(given) > 7


def test_the_homework_of_a_week_needs_only_what_has_been_taught():
    section_of, order = places(), [name.replace("_", "-") for name in numbered()]
    pages = {}
    for name in numbered():
        text = (ROOT / "book" / f"{name}.ipynb").read_text("utf-8")
        pages |= {label: name.replace("_", "-") for label in section_of.values() if f"({label})=" in text}
    for week in COURSES["twelve"]["weeks"]:
        now = order.index(week["chapter"].replace("_", "-"))
        for exercise in all_home(week):
            assert all(order.index(pages[label]) <= now for label in exercise.needed), exercise.id


def test_each_chapter_of_the_twelve_weeks_has_homework_after_its_first_lecture():
    chapters = [week["chapter"] for week in COURSES["twelve"]["weeks"]]
    assert len(chapters) == 12 == len({*chapters})
    assert all(homework(chapter, 1) for chapter in [*chapters, "solvers"])


@pytest.mark.parametrize(
    ("name", "number", "week"),
    [pytest.param(*week, marks=() if n == 0 else pytest.mark.gate) for n, week in enumerate(OWN)],
    ids=[f"{name} {n}" for name, n, _ in OWN],
)
def test_the_command_of_a_week_makes_its_assignment(name, number, week, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    line = command(number, week).replace("\\\n", "")
    program, *arguments = shlex.split(line.removeprefix("$ "))
    assert program == "lincls-course"
    assert main(arguments) in (0, None)
    assert (tmp_path / f"week-{number}" / "instructor" / "assignment.json").is_file()
