"""The commands of an exam on paper: `exam` makes its forms, `enter` makes a gradebook of the points that were typed.

    student,form,1,2,3
    4711,A,3,0.5,2
    4712,B,0,1,4
    4713,,,,

The points stand below the numbers that the questions have on the student's form. A row with nothing but a student is of
one who did not come. Other columns, such as a name, are left alone.
"""

import json
import re
from contextlib import closing
from pathlib import Path

from ..exercises.verdict import Verdict
from .assign import Assignment
from .course import enrol
from .exam import PAPERS, with_forms, write_exam
from .files import many
from .gradebook import Gradebook
from .journal import Record, Result, secret_seed
from .options import argument, as_command, positive, secret_of, typed
from .platforms import HandedIn, read_class
from .platforms.base import Table, read_number
from .platforms.plain import ID
from .run import EXPORTS, export, summary
from .submission import digest, read_bytes

__all__ = ["run_enter", "run_exam"]

TOLD = 10  # faults at a time
forms = typed(r"[1-9]\d?", "a number from 1 to 26", int, lambda count: count <= 26)


@as_command(
    argument("selection EXERCISE", "a chapter or an id; with points: perceptron-3=5", nargs="+"),
    argument("-o --output DIR", "folder to write, such as exam/", required=True),
    argument("-t --title", 'title and file name, such as "Mid-term"', default="Exam"),
    argument("--forms N", "how many: A, B and so on (2)", type=forms, default=2),
    argument("--minutes N", "that students have (what the exercises state, in all)", type=positive, default=0),
    argument("--note TEXT", 'what else is said on the first page, such as "No aids."', default=""),
    argument("--paper", "size of the sheets (a4)", choices=PAPERS, default=PAPERS[0]),
    argument("--class-list CSV", "as for `assign`: the table for the points then has a row for each student"),
    argument("--secret FILE", "draws the forms (default: made in DIR/instructor; keep it to yourself)"),
)
def run_exam(options):
    """Make an exam on paper.

    Make DIR/student (a PDF for each form, to print) and DIR/instructor (for each form its key and a sheet for marking
    it, a table for the points, and what `enter` needs). The same command makes the same bytes.
    """
    people = read_class(options.class_list).people if options.class_list else {}
    assignment = Assignment.make(options.selection, options.title, (), secret_of(options))
    assignment = with_forms(assignment, options.forms)
    paths = write_exam(assignment, options.output, people, options.minutes, options.note, options.paper)
    questions = many(len(assignment.questions), "question")
    print(f"{assignment.title}: {questions}, {assignment.total} points, {many(options.forms, 'form')}")
    print(*(f"  {path}" for path in paths), sep="\n")
    return 0


@as_command(
    argument("points CSV", "student, form, and the points of each question by its number on the form"),
    argument("-a --assignment DIR", "what `exam` wrote", required=True),
    argument("-o --output CSV", "the table, such as exam.csv", required=True),
    argument("--seed FILE", "as for `grade`"),
    *EXPORTS,
)
def run_enter(options):
    """Enter the points of an exam on paper.

    Make of the points of a class, typed into a table, a gradebook as `grade` does, with the files that go back to a
    platform. Run again with a corrected table, it takes the new points; the journal keeps both. A table with a fault is
    refused as a whole, and the faults are named.
    """
    assignment, platform = Assignment.load(options.assignment), None
    if not assignment.forms:
        raise ValueError(f"{options.assignment} has no forms on paper; expected a folder that `exam` wrote")
    if options.gradebook:
        platform = read_class(options.gradebook)
        options.platform = options.platform or platform.name
        if platform.groups:
            raise ValueError(
                f"{options.gradebook} has groups, in which one file counts for all; use a list without groups"
            )
    records = read_points(options.points, assignment, platform.people if platform else {})
    book, own = Gradebook(options.output, assignment), Path(options.output).with_suffix(".seed")
    with closing(book):
        book.path.parent.mkdir(parents=True, exist_ok=True)
        book.open(secret_seed(options.seed or own, make=not options.seed))
        entered = {record.student for record in book.journal.records}
        if gone := sorted(entered - {record.student for record in records}):
            raise ValueError(
                f"{options.points} lacks points of {', '.join(gone)}, which were entered before; put them back, with "
                "0 where they do not count, or enter all in a table of another name with -o"
            )
        platform = enrol(book, options, {})
        enter(book, records)
        book.finish()
        options.gradescope, options.provisional = None, False
        export(book, platform, options)
        return summary(book, platform)


def enter(book, records):
    """Store what was typed, and what is on the forms; what is known already is not stored again."""
    if not book.journal.last("forms"):
        book.journal.add("forms", forms=book.assignment.forms)
    known, before = book.journal.versions, dict(book.handed_in)
    rows = [book.course.note(r.file, r.digest, HandedIn(r.student, r.file)) for r in records]
    book.handed_in.update(record.version for record in records)
    if any(rows) or book.handed_in != before:
        book.journal.add("files", files=book.handed_in, rows=[row for row in rows if row])
    for record in records:
        if record.version not in known:
            book.add(record)


def read_points(path, assignment, people):
    """Return a record for each student whose points a table has; a ValueError names its faults."""
    read_bytes(path)  # an ordinary file, not too large
    table, count = Table(path), len(assignment.questions)
    columns = ["student", "form", *map(str, range(1, 1 + count))]
    head = [name.lower() for name in table.header]
    wrong = [f"has no column {name!r}" for name in columns if name not in head]
    wrong += [f"has the column {name!r} twice" for name in columns if head.count(name) > 1]
    strange = [name for name in head if name.isdigit() and name not in columns]
    wrong += [f"has a column {name!r}, but a form has {count} questions" for name in strange]
    if wrong:
        raise ValueError(f"{path} {wrong[0]}; expected a table such as {','.join(columns[:5])} ...")
    records, faults, lines = [], [], {}
    for line, cells in table.rows:
        student, form, *points = (cells[head.index(name)].strip() for name in columns)
        first = lines.setdefault(student.lower(), line)
        try:
            if first != line:
                raise ValueError(f"the student {student!r} has another row in line {first}")
            if form or any(points):
                records.append(_record(assignment, people, student, form.upper(), points))
        except ValueError as error:
            faults.append(f"line {line}: {error}")
    if faults or not records:
        more = [f"and {len(faults) - TOLD} more"] if len(faults) > TOLD else []
        raise ValueError("\n  ".join([f"{path} is not entered:", *(faults[:TOLD] or ["it has no points"]), *more]))
    return records


def _record(assignment, people, student, form, points):
    """Return the record of a row; a ValueError says what is wrong with it."""
    if not re.fullmatch(ID, student):
        raise ValueError(f"expected the id of a student, of letters, digits and . _ @ + -, got {student!r}")
    if people and student not in people:
        raise ValueError(f"no student has the id {student!r}")
    if form not in assignment.forms:
        raise ValueError(f"expected one of the forms {', '.join(assignment.forms)}, got {form!r}")
    results = {}
    for number, (id, text) in enumerate(zip(assignment.forms[form], points, strict=True), 1):
        worth, value = assignment.questions[id], read_number(text)
        if value is None or value > worth:
            raise ValueError(f"question {number} of form {form}: expected points from 0 to {worth:g}, got {text!r}")
        results[id] = Result(id, Verdict.MARKED, f"Question {number} of form {form}.", points=round(value, 2))
    results = {id: results[id] for id in assignment.questions}
    said = json.dumps([form, {id: result.points for id, result in results.items()}])
    return Record(f"{student}/on-paper", student, digest(said.encode()), results=results)
