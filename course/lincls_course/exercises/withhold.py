"""The content of the course edition: exercises without references, solutions, wrong answers and marking schemes.

Its `check` works from the cases of seed 0, stored with their right answers, and from the verifiers; the messages to
typical mistakes are sealed (see `sealing`). What has one right answer (a number, a letter) is graded later, and has
no sealed messages: who tries all letters would know the right one as the one that opens none.
"""

import json
import shutil
from pathlib import Path

from .collection import CONTENT, get, ids
from .room import CASES, TEXTS, VERIFIER, write_exercise

__all__ = ["withhold", "write_content"]


def write_content(folder, *, withheld):
    """Write items and quizzes into a new folder, with those of loaded collections; `withheld`, as students get them."""
    items = Path(folder, "items")
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("__pycache__", items.name))
    for exercise in map(get, ids()):
        if withheld:
            withhold(exercise, items / exercise.id)
        else:
            shutil.copytree(exercise.folder, items / exercise.id, ignore=shutil.ignore_patterns("__pycache__"))


def withhold(exercise, room):
    """Write an exercise into a new folder, as students get it."""
    room.mkdir(parents=True)
    write_exercise(exercise.withhold(), room / TEXTS)
    if (exercise.folder / VERIFIER).exists():
        shutil.copy(exercise.folder / VERIFIER, room)
    if (cases := exercise.public_cases()) is not None:
        (room / CASES).write_text(json.dumps(cases, ensure_ascii=False) + "\n", encoding="utf-8")
