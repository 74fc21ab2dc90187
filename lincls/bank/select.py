"""What is chosen: exercises and quizzes, as items and pools."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from ..exercises.asked import Item, Pool
from ..exercises.collection import get, picked, worth
from ..exercises.questions import the_quiz
from .moodle import write_moodle
from .qti12 import write_qti12

__all__ = ["WRITERS", "choose", "write"]

WRITERS: dict[str, Callable] = {"qti12": write_qti12, "moodle-xml": write_moodle}
QUIZ = "-quiz"


def choose(selection: Iterable[str]) -> tuple[list[Item | Pool], list[str]]:
    """Return the items of chapters, ids and quizzes, and the ids of the exercises that no platform can ask."""
    entries, left = {}, []
    for word in selection:
        for id, items in _items(word).items():
            if id in entries or id in left:
                raise ValueError(f"{id} is selected twice, the second time by {word!r}")
            if items:
                entries[id] = items
            else:
                left.append(id)
    if not entries:
        raise ValueError(f"nothing is selected that a platform can ask: {', '.join(left)} cannot be asked")
    return [item for items in entries.values() for item in items], left


def _items(word):
    """Return what a word names, a list of items for each id."""
    name, points = worth(word)
    if name.endswith(QUIZ):
        found = {question.id: (question, points) for question in the_quiz(name.removesuffix(QUIZ))}
    else:
        found = {id: (get(id), points) for id, points in picked(word).items()}
    return {
        id: [replace(item, points=points or item.points) for item in source.bank_items()]
        for id, (source, points) in found.items()
    }


def write(to: str, path: str | Path, title: str, entries: Iterable[Item | Pool]) -> None:
    """Write items and pools in one of the formats."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    WRITERS[to](path, title, list(entries))
