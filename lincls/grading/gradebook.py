"""Which record of a student counts, and the table of them.

Beside the table `grades.csv` stand `grades.jsonl` (the journal), `grades-feedback/`, `grades-marking.md` (answers in
words) and, where none was given, `grades.seed`.
"""

import csv
import glob
from dataclasses import replace
from pathlib import Path

from .feedback import FeedbackFolder
from .journal import Journal
from .marking import Marking
from .record import Record, Status
from .submission import Ungradable, digest, load
from .writing import Replacing, cell

__all__ = ["Gradebook"]


class Gradebook:
    """The records of one assignment, and the files made from them.

    Parameters
    ----------
    path : path
        Of the table, such as "grades.csv"; the other files stand beside it.
    assignment : Assignment
    roster : list of dict
        Rows with "file" and "student"; of several files of a student the last in the roster counts.
    part : (k, n), optional
        The k-th of n runs that share the work: its files are called "grades.part3.csv" and so on, and a run without
        a part adopts what they hold.
    """

    def __init__(self, path, assignment, roster=(), part=None):
        self.path, self.assignment, self.roster, self.part = Path(path), assignment, roster, part
        if self.path.suffix != ".csv":
            raise ValueError(f"the table's name must end in .csv, got {str(path)!r}")
        if part:
            self.path = self.path.with_name(f"{self.path.stem}.part{part[0]}.csv")
        self.students = {row["file"]: row["student"] for row in roster}
        self.journal = Journal(self.path.with_suffix(".jsonl"))
        self.marking = Marking(self._beside("-marking.md"), assignment)
        self.feedback = FeedbackFolder(self._beside("-feedback"), assignment)

    def _beside(self, ending):
        return self.path.with_name(self.path.stem + ending)

    def open(self, seed):
        """Go on with the journal of an earlier run, or begin one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.journal.open(self.assignment, seed)
        if not self.part:
            for journal in sorted(self.path.parent.glob(f"{glob.escape(self.path.stem)}.part*.jsonl")):
                self.journal.adopt(journal)
        self.write_table()

    def todo(self, found):
        """List (path, file, student) of what is not graded yet; a file with new content is graded anew."""
        done = self.journal.versions
        k, n = self.part or (1, 1)
        todo = []
        for file, path in list(found.items())[k - 1 :: n]:
            try:
                content = digest(load(path))
            except Ungradable:
                content = ""
            if (file, content) not in done:
                todo.append((path, file, self.student(file)))
        return todo

    def student(self, file):
        """Return whose file this is; without a roster the file's name stands for the student."""
        return self.students.get(file, file.removesuffix(".ipynb"))

    def add(self, record):
        """Store a record: in the journal first, then in the table and as feedback."""
        self.journal.add(record)
        with open(self.path, "a", encoding="utf-8", errors="backslashreplace", newline="") as file:
            csv.writer(file).writerow(self.row(record))
        self.feedback.write(record)

    def finish(self):
        """Merge the marks and write everything anew: table, feedback, marking file."""
        self.marking.read()
        self.write_table()
        current = self.current()
        for record in current:
            self.feedback.write(record)
        self.marking.write(current)

    # Which record counts

    def current(self):
        """Return a record for each student: the one that counts, or one that says that nothing came."""
        order = {row["file"]: i for i, row in enumerate(self.roster)}
        best = {}
        for record in self.journal.records:  # later in the roster; of one file, later graded
            student, rank = self.student(record.file), order.get(record.file, -1)
            if student not in best or rank >= best[student][0]:
                best[student] = rank, replace(self.marking.merge(record), student=student)
        for row in () if self.part else self.roster:
            if row["student"] not in best:
                missing = Record("", row["student"], status=Status.MISSING, reason="No file was handed in.")
                best[row["student"]] = -1, missing
        return [record for _, record in best.values()]

    def all(self):
        """Return the records for the table: those that count, and the superseded ones, named as such."""
        current = self.current()
        counts = {record.student: record for record in current}
        old = []
        for record in map(self.marking.merge, self.journal.records):
            last = counts[self.student(record.file)]
            if record.version != last.version:
                reason = f"Replaced by {last.file if last.file != record.file else 'a later version of this file'}."
                old.append(replace(record, student=last.student, status=Status.SUPERSEDED, reason=reason))
        return sorted([*current, *old], key=lambda r: (r.student, r.status is Status.SUPERSEDED, r.file))

    # The table

    def columns(self):
        """Return the names of the table's columns."""
        return ["student", "file", "status", "total", *self.assignment.questions, "reason", "seconds", "digest"]

    def row(self, record):
        """Return a row; no points and no total where none were given."""
        points = [record.results[id].points if record.results else None for id in self.assignment.questions]
        total = None if record.status is Status.SUPERSEDED else record.total
        numbers = ["" if number is None else f"{number:g}" for number in [total, *points]]
        row = [record.student, record.file, record.status, *numbers, record.reason, record.seconds, record.digest]
        return list(map(cell, row))

    def write_table(self):
        """Write the whole table, in one step."""
        with Replacing(self.path) as file:
            writer = csv.writer(file)
            writer.writerow(self.columns())
            writer.writerows(map(self.row, self.all()))
