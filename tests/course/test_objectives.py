"""Every objective of a chapter is practised by an exercise, and an exercise practises objectives that there are."""

from dataclasses import replace

import pytest

from lincls_course import get, ids
from lincls_course.exercises.collection import CHAPTERS
from website.ext.exercises import practised, promises


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_promises_several_things(chapter):
    assert 4 <= len(promises(chapter)) <= 9
    assert all(promise[0].islower() and len(promise) > 20 for promise in promises(chapter))


@pytest.mark.parametrize("exercise", [get(id) for id in ids()], ids=lambda e: e.id)
def test_an_exercise_practises_objectives_of_its_chapter(exercise):
    most = len(promises(exercise.chapter))
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
