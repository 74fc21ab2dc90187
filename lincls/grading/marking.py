"""Answers in words: the file in which a person marks them, and the marks that are read back from it."""

import re
from dataclasses import replace
from typing import NamedTuple

from ..exercises.judging import Verdict
from .record import Result
from .writing import Replacing

__all__ = ["Marking"]

HEAD = (
    "Type the points behind `points:` and, if you like, a comment (one line) behind `comment:`, then run "
    "`lincls exercises grade` again: it regrades nothing and merges what you typed."
)


class Mark(NamedTuple):
    """What a person typed below an answer."""

    points: float
    comment: str = ""


class Marking:
    """The file with the answers to mark, and the marks.

    Attributes
    ----------
    marks : mapping of (digest, question) to Mark
    """

    def __init__(self, path, assignment):
        self.path, self.assignment, self.marks = path, assignment, {}
        self.exercises = [exercise for exercise in assignment.exercises if exercise.by_hand]

    def read(self):
        """Read the marks from the file; a ValueError names a line that cannot be read."""
        if not self.path.exists():
            return
        ids, key = [exercise.id for exercise in self.exercises], None
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1):
            if head := re.fullmatch(r"## ([\w-]+) \| ([0-9a-f]+) \| .*", line):
                key = (head[2], head[1]) if head[1] in ids else None
            elif key and (typed := re.fullmatch(r"points:\s*(\S+)\s*", line)):
                self.marks[key] = Mark(self._points(typed[1], key[1], number, line))
            elif key in self.marks and (typed := re.fullmatch(r"comment:\s*(\S.*)", line)):
                self.marks[key] = self.marks[key]._replace(comment=typed[1])

    def _points(self, text, question, number, line):
        """Return points as a number; a comma will do for the decimal point."""
        maximum, text = self.assignment.questions[question], text.replace(",", ".")
        if not re.fullmatch(r"\d+(\.\d+)?", text) or float(text) > maximum:
            raise ValueError(f"{self.path}, line {number}: expected points from 0 to {maximum}, got {line!r}")
        return float(text)

    def merge(self, record):
        """Return a record with the marks for its answers."""
        marks = {id: self.marks.get((record.digest, id)) for id in record.results}
        marked = {id: Result(id, Verdict.MARKED, m.comment, points=m.points) for id, m in marks.items() if m}
        return replace(record, results=record.results | marked)

    def write(self, records):
        """Write the answers to mark, question by question, with what has been marked already."""
        if not self.exercises:
            return
        parts = [HEAD]
        for exercise in self.exercises:
            maximum = self.assignment.questions[exercise.id]
            parts += [f"# {exercise.title} ({maximum} points)", exercise.statement, exercise.key]
            answers = [record for record in records if exercise.id in record.texts]
            parts += [self._answer(record, exercise.id) for record in sorted(answers, key=lambda r: r.digest)]
        with Replacing(self.path) as file:
            file.write("\n\n".join(parts) + "\n")

    def _answer(self, record, id):
        """Return one answer, quoted, so that nothing in it reads like a mark, and the lines to type in."""
        mark = self.marks.get((record.digest, id))
        typed = f"points: {mark.points:g}\ncomment: {mark.comment}" if mark else "points: \ncomment: "
        quoted = "\n".join("> " + line for line in record.texts[id].splitlines())
        return f"## {id} | {record.digest} | {record.file}\n\n{quoted}\n\n{typed}"
