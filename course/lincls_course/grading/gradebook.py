"""The records of an assignment, the table of those that count, and what stands beside it.

Beside the table `grades.csv` stand `grades.jsonl` (the journal), `grades-feedback/`, `grades-marking/` (answers in
words), `grades-extra/` (what else was handed in) and, where none was given, `grades.seed`.
"""

import contextlib
import csv
import glob
import os
import posixpath
import re
from dataclasses import asdict, replace
from pathlib import Path

from .course import Course
from .exports import FeedbackFolder
from .files import cell, write_table
from .journal import Journal, Status
from .marks import Marking
from .points import all_records, answer_of, counting, kept
from .submission import Ungradable, digest, read_bytes, take_files

__all__ = ["Gradebook"]


class Gradebook:
    """The records of one assignment, and the files made from them.

    Parameters
    ----------
    path : path
        Of the table, such as "grades.csv"; the other files stand beside it.
    assignment : Assignment
    part : (k, n), optional
        The k-th of n runs that share the work: its files are called "grades.part3.csv" and so on, and a run without
        a part adopts what they hold.
    """

    def __init__(self, path, assignment, part=None, markers=()):
        self.path, self.assignment, self.part = Path(path), assignment, part
        if self.path.suffix != ".csv":
            raise ValueError(f"the table's name must end in .csv, got {str(path)!r}")
        if part:
            self.path = self.path.with_name(f"{self.path.stem}.part{part[0]}.csv")
        self.handed_in, self.found, self.course = {}, {}, Course()
        self.journal = Journal(self.path.with_suffix(".jsonl"))
        self.extra, self.pictures = self.beside("-extra"), self.beside("-pictures")
        self.marking = Marking(self, markers)
        self.feedback = FeedbackFolder(self.beside("-feedback"), assignment)

    @property
    def files(self):
        """All that this gradebook writes, but for other parts' files."""
        tables = map(self.beside, ("-alike.csv", "-statistics.csv", "-statistics.html", "-mark.html"))
        return [self.path, self.journal.path, self.journal.lock, self.path.with_suffix(".seed"), self.marking.folder,
                self.feedback.path, self.pictures, self.extra, *tables]  # fmt: skip

    def beside(self, ending):
        """Return the path of a file, or folder, beside the table."""
        return self.path.with_name(self.path.stem + ending)

    def open(self, seed, *, alone=True):
        """Go on with the journal of an earlier run, or begin one; not `alone`, while another run may be grading."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.journal.open(self.assignment, seed, alone=alone)
        if alone and not self.part:
            for journal in sorted(self.path.parent.glob(f"{glob.escape(self.path.stem)}.part*.jsonl")):
                self.journal.adopt(journal)
        for event in self.journal.events:
            self.course.learn(event)
        there = self.journal.last("files")
        self.handed_in = there["files"] if there else {}
        if alone:
            self._set_points()
            self.write_table()

    def enrol(self, **told):
        """Take over who takes the course, and its rules, as a Course has them; what is not told is as before."""
        now = self.course.stored(**told)
        if now != self.course.stored():
            self.journal.add("course", **now)
            self.course.learn(self.journal.last("course"))

    def _set_points(self):
        """Note what the questions are worth; what has been typed is out of what they were worth."""
        worth = self.journal.last("points")
        if worth is None or worth["points"] != self.assignment.questions:
            if worth:
                self.marking.read(worth["points"])
            self.journal.add("points", points=self.assignment.questions)
            self.marking.write(self.current())

    def todo(self, found, platform):
        """List (path, file, student) of what is not graded yet; a file with new content is graded anew."""
        k, n = self.part or (1, 1)
        todo, done, before, new = [], self.journal.versions, self.handed_in, []
        self.handed_in, self.found = {}, found
        for file, path in list(found.items())[k - 1 :: n]:
            try:
                content = digest(read_bytes(path))
            except Ungradable:
                content = ""
            self.handed_in[file] = content
            new.append(self.course.note(file, content, platform.read(file, time_of(path))))
            if (file, content) not in done:
                todo.append((path, file, self.student(file)))
        rows = [row for row in new if row]
        if rows or self.handed_in != before:
            self.journal.add("files", files=self.handed_in, rows=rows)
        return sorted(todo, key=lambda item: self.course.files[item[1]].order, reverse=True)  # `pool` may not do all

    def student(self, file):
        """Return whose file this is."""
        return self.course.student(file)

    def add(self, record):
        """Store a record: in the journal first, then in the table and as feedback."""
        self.store(record)
        with open(self.path, "a", encoding="utf-8", errors="backslashreplace", newline="") as file:
            csv.writer(file).writerow(map(cell, self.row(record)))
        self.feedback.write(record)

    def store(self, record, **why):
        """Store a record in the journal, and the pictures of its texts, with those that were handed in beside it."""
        texts, pictures, student = dict(record.texts), dict(record.pictures), self.student(record.file)
        for id, text in texts.items():
            texts[id], taken = take_files(text, lambda name: self._beside_notebook(record.file, name), student)
            pictures |= taken
        if pictures:
            self.pictures.mkdir(exist_ok=True)
        for name, data in pictures.items():
            (self.pictures / name).write_bytes(data)
        self.journal.add("record", record=asdict(replace(record, texts=texts, pictures={})), **why)

    def _beside_notebook(self, file, name):
        """Return the bytes of a file that the same student handed in, or None; it may be named in the text.

        Canvas calls a file of a name that the student has used before `photo-1.png`, and so on.
        """
        folder = posixpath.dirname(file)
        inside = [other for other in self.found if folder and posixpath.dirname(other) == folder]
        own = sum(other.endswith(".ipynb") for other in inside) == 1  # a folder of this student alone
        stem, dot, ending = map(re.escape, name.rpartition("."))
        for pattern in (re.escape(name), rf"{stem}-\d+{dot}{ending}"):
            for other, path in sorted(self.found.items(), key=lambda item: len(item[0])):
                mine = self.student(other) == self.student(file) or (not self.course.people and own and other in inside)
                if mine and re.search(rf"(^|[/_]){pattern}$", self.course.name(other)):
                    with contextlib.suppress(Ungradable):
                        return read_bytes(path)
        return None

    def override(self, student, question, points, reason, by=""):
        """Give an answer other points, by hand, or with None take that back; the journal keeps who, when and why."""
        if question not in self.assignment.questions:
            raise ValueError(
                f"the assignment has no question {question!r}; it has {', '.join(self.assignment.questions)}"
            )
        record, worth = self.of(student), self.assignment.questions[question]
        if points is not None and not worth:
            raise ValueError(f"{question} does not count in this assignment, got {points:g}")
        if points is not None and not 0 <= points <= worth:
            raise ValueError(f"expected points from 0 to {worth}, got {points:g}")
        if not reason.strip():
            raise ValueError("a change of points needs a reason, which the student can read")
        answer = answer_of(record, question)
        self.journal.add("override", student=student, question=question, points=points, of=worth, reason=reason, by=by,
                         answer=answer)  # fmt: skip

    def close(self):
        """Let another run write."""
        self.journal.close()

    def finish(self):
        """Merge the marks and write everything anew: table, feedback, marking files."""
        self.marking.read()
        self.write_table()
        current = self.current()
        for record in current:
            self.feedback.write(record)
        self.marking.write(current)
        for record in all_records(self):
            if record.status is Status.EXTRA and self.handed_in.get(record.file) == record.digest:
                self.keep(record)

    def keep(self, record):
        """Keep a file that is no notebook for whoever marks."""
        try:
            data = read_bytes(self.found[record.file])
        except (Ungradable, KeyError):
            return
        self.extra.mkdir(parents=True, exist_ok=True)
        (self.extra / kept(self.course.said(record).name, record.digest)).write_bytes(data)

    # Which record counts

    def of(self, student):
        """Return the record of a student that counts; a ValueError where there is no such student."""
        for record in self.current():
            if record.student == student:
                return record
        raise ValueError(f"no student {student!r} is in the table; see its first column")

    def latest(self):
        """Return the last record of each content of a file, by its version."""
        return {record.version: record for record in self.journal.records}

    def current(self):
        """Return a record for each student: the one that counts, or one that says that nothing came."""
        return counting(self)

    def row(self, record):
        """Return a record's row in the table; no points and no total where none were given."""
        known = self.course.people.get(record.student)
        points = [record.results[id].points if record.results else None for id in self.assignment.questions]
        total = None if record.status is Status.SUPERSEDED else record.total
        numbers = ["" if number is None else f"{number:g}" for number in [total, *points, record.deduction or None]]
        about = [record.student, known.name if known else "", record.file, record.status]
        return [*about, *numbers, record.reason, record.seconds, record.digest]

    def write_table(self):
        """Write the whole table, in one step."""
        columns = ["student", "name", "file", "status", "total", *self.assignment.questions, "deduction"]
        rows = map(self.row, all_records(self))
        write_table(self.path, [*columns, "reason", "seconds", "digest"], rows)


def time_of(path):
    """Return when a file was last changed; that of a file in an archive is the archive's."""
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0
