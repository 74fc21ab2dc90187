"""Which record of a student counts, and the table of them.

Beside the table `grades.csv` stand `grades.jsonl` (the journal), `grades-feedback/`, `grades-marking/` (answers in
words), `grades-extra/` (what else was handed in) and, where none was given, `grades.seed`.
"""

import contextlib
import csv
import glob
import os
import posixpath
import re
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

from ..exercises.judging import Verdict
from .course import Course
from .feedback import FeedbackFolder
from .journal import Journal
from .marking import Marking, key_of, rescaled
from .pictures import take_files
from .record import Record, Result, Status
from .submission import Ungradable, digest, load
from .table import columns, table_row
from .writing import Replacing, printable

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
        self.extra = self._beside("-extra")
        self.journal = Journal(self.path.with_suffix(".jsonl"))
        self.pictures = self._beside("-pictures")
        self.marking = Marking(self._beside("-marking"), assignment, self.journal, markers, f"../{self.pictures.name}")
        self.feedback = FeedbackFolder(self._beside("-feedback"), assignment)

    @property
    def files(self):
        """All that this gradebook writes, but for other parts' files."""
        tables = map(self._beside, ("-alike.csv", "-statistics.csv", "-statistics.html"))
        return [self.path, self.journal.path, self.journal.lock, self.path.with_suffix(".seed"), self.marking.folder,
                self.feedback.path, self.pictures, self.extra, *tables]  # fmt: skip

    def _beside(self, ending):
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
        now = self.course.told(**told)
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
                content = digest(load(path))
            except Ungradable:
                content = ""
            self.handed_in[file] = content
            new.append(self.course.note(file, content, platform.read(file, time_of(path))))
            if (file, content) not in done:
                todo.append((path, file, self.student(file)))
        rows = [row for row in new if row]
        if rows or self.handed_in != before:
            self.journal.add("files", files=self.handed_in, rows=rows)
        return todo

    def student(self, file):
        """Return whose file this is."""
        return self.course.student(file)

    def add(self, record):
        """Store a record: in the journal first, then in the table and as feedback."""
        self.store(record)
        with open(self.path, "a", encoding="utf-8", errors="backslashreplace", newline="") as file:
            csv.writer(file).writerow(self.row(record))
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
        """Return the bytes of a file that the same student handed in, or None; he may have named it in his text.

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
                        return load(path)
        return None

    def override(self, student, question, points, reason, by=""):
        """Give an answer other points, by hand, or with None take that back; the journal keeps who, when and why."""
        if question not in self.assignment.questions:
            raise ValueError(
                f"the assignment has no question {question!r}; it has {', '.join(self.assignment.questions)}"
            )
        if student not in {record.student for record in self.current()}:
            raise ValueError(f"no student {student!r} is in the table; see its first column")
        if points is not None and not 0 <= points <= self.assignment.questions[question]:
            raise ValueError(f"expected points from 0 to {self.assignment.questions[question]}, got {points:g}")
        if not reason.strip():
            raise ValueError("a change of points needs a reason, which the student can read")
        self.journal.add("override", student=student, question=question, points=points,
                         of=self.assignment.questions[question], reason=reason, by=by)  # fmt: skip

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
        for record in self.all():
            if record.status is Status.EXTRA and self.handed_in.get(record.file) == record.digest:
                self.keep(record)

    def keep(self, record):
        """Keep a file that is no notebook for whoever marks."""
        try:
            data = load(self.found[record.file])
        except (Ungradable, KeyError):
            return
        target = self.extra / self.kept(record)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)

    def kept(self, record):
        """Return where a file that is no notebook is kept: below the student, with a name that does no harm."""
        name = re.sub(r"[^\w. -]", "_", printable(self.course.said(record).name)).lstrip(". -")[-100:]
        return Path(self.feedback.file(record.student).stem, f"{record.digest[:8]}-{name}")

    # Which record counts

    def changes(self):
        """Return what people decided: marks by question and text, changes by student and question."""
        last = {(e["student"], e["question"]): e for e in self.journal.events if e["kind"] == "override"}
        return self.marking.marks(), {key: event for key, event in last.items() if event["points"] is not None}

    def merged(self, record, student, marks, overrides):
        """Return a record with a student, the points that the questions are worth now, marks, and changes by hand.

        Who handed in nothing that can be graded may be given points, too; then the other questions have none.
        """
        found, results = record.results, {}
        if not found and any(who == student for who, _ in overrides):
            found = self.nothing()
        for id, result in found.items():
            worth = self.assignment.questions[id]
            mark = marks.get((id, key_of(record.texts[id]))) if id in record.texts else None
            if change := overrides.get((student, id)):
                message = f"Changed by hand: {change['reason']}"
                points = rescaled(change["points"], change.get("of", worth), worth)
                result = replace(result, verdict=Verdict.MARKED, message=message, points=points)
            elif mark:
                result = Result(id, Verdict.MARKED, mark.comment, points=mark.points)
            results[id] = result.out_of(worth)
        return replace(record, student=student, results=results)

    def nothing(self):
        """Return the results of who handed in nothing, and has 0 points."""
        return {id: Result(id, Verdict.NO_ANSWER, points=0) for id in self.assignment.questions}

    def latest(self):
        """Return the last record of each content of a file."""
        return list({record.version: record for record in self.journal.records}.values())

    def current(self):
        """Return a record for each student: the one that counts, or one that says that nothing came."""
        handed_in, decided = {}, self.changes()
        for record in self.latest():
            for student in self.course.students(record.file):
                handed_in.setdefault(student, []).append(record)
        current = {}
        for student, records in handed_in.items():
            graded = [record for record in records if record.results]
            extra = sorted({self.course.said(r).name for r in records if graded and not r.results})
            merged = [self.merged(record, student, *decided) for record in graded or records]
            charged = [self.course.charged(record, self.assignment.total) for record in merged]
            record = self.course.choose(charged, self.handed_in.items())
            more = f"Also handed in: {', '.join(extra)}." if extra else ""
            current[student] = replace(record, reason=f"{record.reason} {more}".strip())
        for student in () if self.part else self.course.people:
            missing = Record("", student, status=Status.MISSING, reason="No file was handed in.")
            if self.course.policy.missing is not None:
                missing.results = self.nothing()
            current.setdefault(student, self.merged(missing, student, *decided))
        for student in current.keys() & {*self.course.policy.excused}:
            excused = {"status": Status.EXCUSED, "reason": "Excused.", "results": {}, "deduction": 0}
            current[student] = replace(current[student], **excused)
        return [*map(self._alone_with_its_numbers(current.values()), current.values())]

    def _alone_with_its_numbers(self, records):
        """Return what adds to a record's reason that another file was judged by the numbers of the same student."""
        uses = Counter(numbers for numbers, _ in {(record.numbers, record.version) for record in records})

        def told(record):
            if not record.numbers or uses[record.numbers] == 1:
                return record
            twice = f"{uses[record.numbers]} files were judged by the numbers of {record.numbers}."
            return replace(record, reason=f"{record.reason} {twice}".strip())

        return told

    def all(self):
        """Return the records for the table: those that count, and the others, with the reason why they do not."""
        current, decided = self.current(), self.changes()
        counts = {record.student: record for record in current}
        chosen = {record.version for record in current}
        old = []
        for record in self.latest():
            if record.version in chosen:
                continue
            last = counts[self.course.students(record.file)[0]]
            merged = self.merged(record, last.student, *decided)
            if last.results and not record.results:
                place = f"{self.extra.name}/{self.kept(merged)}"
                reason = f"Beside {last.file}, which counts; kept as {place}. {record.reason}"
                old.append(replace(merged, status=Status.EXTRA, reason=reason))
            else:
                by = last.file if last.file != record.file else "another version of this file"
                old.append(replace(merged, status=Status.SUPERSEDED, reason=f"Replaced by {by}."))
        return sorted([*current, *old], key=lambda r: (r.student, r.version not in chosen, r.file))

    def row(self, record):
        """Return a record's row in the table."""
        known = self.course.people.get(record.student)
        return table_row(record, self.assignment.questions, known.name if known else "")

    def write_table(self):
        """Write the whole table, in one step."""
        with Replacing(self.path) as file:
            writer = csv.writer(file)
            writer.writerow(columns(self.assignment.questions))
            writer.writerows(map(self.row, self.all()))


def time_of(path):
    """Return when a file was last changed; that of a file in an archive is the archive's."""
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0
