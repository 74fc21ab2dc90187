"""Make the course edition: the exercises without references, solutions, wrong answers and marking schemes.

Its `check` works from the cases of seed 0, stored with their right answers, and from the verifiers; the messages to
typical mistakes are sealed (see `sealing`). What has one right answer (a number, a letter) is graded later, and has
no sealed messages: who tries all letters would know the right one as the one that opens none.
"""

import json
import shutil
from pathlib import Path

from .collection import BOOK, read_folder
from .room import CASES, TEXTS, VERIFIER, write_exercise

__all__ = ["withhold"]


def withhold(package):
    """Turn a copy of the package into the course edition."""
    items = Path(package, "exercises", BOOK.name)
    for exercise in read_folder(items):
        room = items / exercise.id
        public, cases = exercise.withhold(), exercise.public_cases()
        for path in room.iterdir():
            if path.name != VERIFIER:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        write_exercise(public, room / TEXTS)
        if cases is not None:
            (room / CASES).write_text(json.dumps(cases, ensure_ascii=False) + "\n", encoding="utf-8")
