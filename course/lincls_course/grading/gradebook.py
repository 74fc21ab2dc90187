"""The records of an assignment, the table of those that count, and what stands beside it.

Beside the table `grades.csv` stand `grades.jsonl` (the journal), `grades-feedback/`, `grades-pictures/` (of answers in
words), `grades-extra/` (what else was handed in) and, where none was given, `grades.seed`.

Of several notebooks of a student one counts: never one in which nothing is filled in, if another is; then by the
policy's `attempts`. "The last" is the one handed in last; of those that came at the same time, the one that lies there
now; then the one whose name is longer, or comes last in the alphabet: `hw (2).ipynb` after `hw (1).ipynb` after
`hw.ipynb`. In which order they were graded plays no part.

A mark, or a change by hand, is for an answer: the text, and what was handed in beside the notebook; the code; or the
file that could not be graded. For another answer it does not hold.
"""

import contextlib
import csv
import os
import posixpath
import re
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

from ..exercises.verdict import Verdict
from .course import Course
from .exports import FeedbackFolder
from .files import cells, write_table
from .journal import Journal, Record, Result, Status
from .marks import Marking, answer_key, rescaled
from .submission import NOTEBOOK, Ungradable, digest, read_bytes, take_files

__all__ = ["Gradebook", "changes", "lapsed", "unclear"]


LOOK = "There is no text in the notebook; what was handed in beside it will be looked at."


class Gradebook:
    """The records of one assignment, and the files made from them.

    Parameters
    ----------
    path : path
        Of the table, such as "grades.csv"; the other files stand beside it.
    assignment : Assignment
    """

    def __init__(self, path, assignment):
        self.path, self.assignment = Path(path), assignment
        if self.path.suffix != ".csv":
            raise ValueError(f"the table's name must end in .csv, got {str(path)!r}")
        self.handed_in, self.found, self.course = {}, {}, Course()
        self.journal = Journal(self.path.with_suffix(".jsonl"))
        self.extra, self.pictures = self.beside("-extra"), self.beside("-pictures")
        self.marking = Marking(self)
        self.feedback = FeedbackFolder(self.beside("-feedback"), assignment)

    @property
    def files(self):
        """All that this gradebook writes."""
        tables = map(self.beside, ("-alike.csv", "-statistics.csv", "-mark.html"))
        return [self.path, self.journal.path, self.journal.lock, self.path.with_suffix(".seed"),
                self.feedback.path, self.pictures, self.extra, *tables]  # fmt: skip

    def beside(self, ending):
        """Return the path of a file, or folder, beside the table."""
        return self.path.with_name(self.path.stem + ending)

    def open(self, seed, *, alone=True):
        """Go on with the journal of an earlier run, or begin one; not `alone`, while another run may be grading."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.journal.open(self.assignment, seed, alone=alone)
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
        """Note what the questions are worth."""
        worth = self.journal.last("points")
        if worth is None or worth["points"] != self.assignment.questions:
            self.journal.add("points", points=self.assignment.questions)

    def todo(self, found, platform):
        """List (path, file, student) of what is not graded yet; a file with new content is graded anew."""
        todo, done, before, new = [], self.journal.versions, self.handed_in, []
        self.handed_in, self.found = {}, found
        for file, path in found.items():
            try:
                content = digest(read_bytes(path))
            except Ungradable:
                content = ""
            self.handed_in[file] = content
            new.append(self.course.note(file, content, platform.read(file, time_of(path))))
            if (file, content) not in done:
                todo.append((path, file, self.course.student(file)))
        rows = [row for row in new if row]
        if rows or self.handed_in != before:
            self.journal.add("files", files=self.handed_in, rows=rows)
        return sorted(todo, key=lambda item: self.course.files[item[1]].order, reverse=True)  # `pool` may not do all

    def add(self, record):
        """Store a record: in the journal first, then in the table and as feedback."""
        self.store(record)
        with open(self.path, "a", encoding="utf-8", errors="backslashreplace", newline="") as file:
            csv.writer(file).writerow(cells(self.row(record)))
        self.feedback.write(record)

    def store(self, record, **why):
        """Store a record in the journal, and the pictures of its texts, with those that were handed in beside it."""
        texts, pictures, student = dict(record.texts), dict(record.pictures), self.course.student(record.file)
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
        whose, folder = self.course.student, posixpath.dirname(file)
        inside = [other for other in self.found if folder and posixpath.dirname(other) == folder]
        own = sum(other.endswith(".ipynb") for other in inside) == 1  # a folder of this student alone
        stem, dot, ending = map(re.escape, name.rpartition("."))
        for pattern in (re.escape(name), rf"{stem}-\d+{dot}{ending}"):
            for other, path in sorted(self.found.items(), key=lambda item: len(item[0])):
                mine = whose(other) == whose(file) or (not self.course.people and own and other in inside)
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
        """Merge the marks and write table and feedback anew."""
        self.write_table()
        for record in self.current():
            self.feedback.write(record)
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


# Which record of a student counts, and with which points -------------------------------------------


def kept(name, content):
    """Return what a file beside a notebook is kept as, "" where it could not be read.

    It is no name, which whoever marks should not see.
    """
    ending = re.search(r"\.[a-z0-9]{1,8}$", name.lower())
    return content and content + (ending[0] if ending else "")


def changes(book):
    """Return the changes by hand, the last for each student and question."""
    last = {(e["student"], e["question"]): e for e in book.journal.events if e["kind"] == "override"}
    return {key: event for key, event in last.items() if event["points"] is not None}


def answer_of(record, id):
    """Return a short hash of what was answered to a question."""
    if id in record.texts:
        return answer_key(record.texts[id], record.beside)
    return digest(record.code.get(id, "").encode(errors="surrogatepass")) if record.code else record.digest


def holds(change, record, id):
    """Tell whether a change by hand is for this answer; older journals do not say for which it is."""
    return change.get("answer") in (None, answer_of(record, id), record.digest)


def lapsed(book):
    """Yield a sentence for each change by hand that is for another answer than the one that counts."""
    current = {record.student: record for record in counting(book)}
    for (student, id), change in changes(book).items():
        if student in current and not holds(change, current[student], id):
            said = f"the change to {change['points']:g} points, {change['reason']!r}"
            yield f"{student}, {id}: {said}, was for a different answer"


def merged(book, record, student, marks, overrides):
    """Return a record with a student, the points that the questions are worth now, marks, and changes by hand.

    Who handed in nothing that can be graded may be given points, too; then the other questions have none.
    """
    questions, found, results = book.assignment.questions, record.results, {}
    if found and record.beside:
        texts = {exercise.id: "" for exercise in book.assignment.exercises if exercise.by_hand} | record.texts
        record = replace(record, texts=texts)
    if not found and any(who == student and holds(overrides[who, id], record, id) for who, id in overrides):
        found = nothing(questions)
    for id, result in found.items():
        worth, change = questions[id], overrides.get((student, id))
        mark = marks.get((id, answer_of(record, id))) if id in record.texts else None
        if change and holds(change, record, id):
            message = f"Changed by hand: {change['reason']}"
            points = rescaled(change["points"], change.get("of", worth), worth)
            result = replace(result, verdict=Verdict.MARKED, message=message, points=points)
        elif mark:
            result = Result(id, Verdict.MARKED, mark.comment, points=mark.points)
        elif id in record.texts and not record.texts[id]:
            result = Result(id, Verdict.BY_HAND, LOOK)
        results[id] = result.out_of(worth) if worth else replace(result, points=0)  # one that was dropped
    return replace(record, student=student, results=results)


def nothing(questions):
    """Return the results of who handed in nothing, and has 0 points."""
    return {id: Result(id, Verdict.NO_ANSWER, points=0) for id in questions}


def handed_in(book):
    """Return what each student handed in: the records of notebooks, and those of other files, the present ones."""
    found: dict[str, tuple[list, list]] = {}
    records = book.latest()
    for record in records.values():
        if not record.results and replaced(book, record, records):
            continue
        for student in book.course.students(record.file):
            found.setdefault(student, ([], []))[not record.results].append(record)
    return found


def replaced(book, record, versions):
    """Tell whether another content lies there now by the name of this file, one of these versions."""
    now = record.file, book.handed_in.get(record.file, record.digest)
    return now != record.version and now in versions


def counting(book):
    """Return a record for each student: the one that counts, or one that says that nothing came."""
    current, marks, overrides = {}, book.marking.marks(), changes(book)
    for student, (graded, others) in handed_in(book).items():
        beside = {r.digest or answer_key(r.file): kept(book.course.said(r).name, r.digest) for r in others if graded}
        records = (replace(record, beside=beside) for record in graded or others)
        records = [merged(book, record, student, marks, overrides) for record in records]
        record = counted_record(book, records)
        said = [record.reason, which_counts(book, record, records) if graded else ""]
        if extra := sorted({book.course.said(r).name for r in others if graded}):
            said.append(f"Also handed in: {', '.join(extra)}.")
        current[student] = replace(record, reason=" ".join(filter(None, said)))
    for student in book.course.people:
        missing = Record("", student, status=Status.MISSING, reason="No file was handed in.")
        if book.course.policy.missing is not None:
            missing.results = nothing(book.assignment.questions)
        if student not in current:
            current[student] = merged(book, missing, student, marks, overrides)
    excused = {"status": Status.EXCUSED, "reason": "Excused.", "results": {}, "deduction": 0}
    for student in current.keys() & {*book.course.policy.excused}:
        current[student] = replace(current[student], **excused)
    return [*current.values()]


def counted_record(book, records):
    """Return the record that counts, of those of one student."""
    several = len(records) > 1
    filled = [record for record in records if not (several and untouched(book, record))] or records
    charged = [book.course.charged(record, book.assignment.total) for record in filled]
    return book.course.choose(charged, book.handed_in.items())


def untouched(book, record):
    """Tell whether nothing is filled in."""
    if not record.results or any(record.texts.values()):
        return False
    return not any(
        record.results[e.id].points or record.code.get(e.id, "").strip() not in ("", e.answer_cell()[1].strip())
        for e in book.assignment.of(record.numbers).graded
    )


def beaten(book, record, records):
    """Return the other notebooks of a student that lie there now."""
    return [r for r in records if r.version != record.version and r.version in book.handed_in.items()]


def which_counts(book, record, records):
    """Say which of several notebooks counts; nothing where there is one."""
    others, said = beaten(book, record, records), book.course.said
    names = [f"{said(r).name}{', in which nothing is filled in' * untouched(book, r)}" for r in others]
    return f"Of {1 + len(others)} notebooks {said(record).name} counts, not {', '.join(names)}." if others else ""


def unclear(book):
    """Return the students of whom a notebook lies there that is no older than the one that counts."""
    said, records = book.course.said, handed_in(book)
    return [
        record.student
        for record in (counting(book) if book.course.policy.attempts == "last" else ())
        if record.student in records
        and any(said(r).order >= said(record).order for r in beaten(book, record, records[record.student][0]))
    ]


def all_records(book):
    """Return the records for the table: those that count, and the others, with the reason why they do not."""
    current = counting(book)
    counts, chosen = {record.student: record for record in current}, {record.version for record in current}
    marks, overrides, old = book.marking.marks(), changes(book), []
    records = book.latest()
    for record in [record for version, record in records.items() if version not in chosen]:
        last = counts[book.course.students(record.file)[0]]
        if last.results and not record.results and not replaced(book, record, records):
            name = kept(book.course.said(record).name, record.digest)
            place = f"kept as {book.extra.name}/{name}" if name else "not kept"
            found = record.reason.replace(f"; {NOTEBOOK}", "")  # who reads this has the notebook
            reason = f"Beside {last.file}, which counts; {place}. {found}"
            old.append(replace(record, student=last.student, status=Status.EXTRA, reason=reason))
        else:
            reason = f"Replaced by {last.file if last.file != record.file else 'another version of this file'}."
            record = merged(book, record, last.student, marks, overrides)
            old.append(replace(record, status=Status.SUPERSEDED, reason=reason))
    current = [*map(alone_with_its_numbers(current), current)]
    return sorted([*current, *old], key=lambda r: (r.student, r.version not in chosen, r.file))


def alone_with_its_numbers(records):
    """Return what adds to a record's reason that another file was judged by the numbers of the same student.

    That is for the instructor alone: nobody can help it that a neighbour took their numbers.
    """
    uses = Counter(numbers for numbers, _ in {(record.numbers, record.version) for record in records})

    def told(record):
        if not record.numbers or uses[record.numbers] == 1:
            return record
        twice = f"{uses[record.numbers]} files were judged by the numbers of {record.numbers}."
        return replace(record, reason=f"{record.reason} {twice}".strip())

    return told
