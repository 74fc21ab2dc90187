"""The command `regrade`: one question, or one student, once more; after an exercise was mended, say."""

import os
import sys
import tempfile
from contextlib import closing
from dataclasses import replace

from .counting import changes
from .handed_in import collect
from .opened import add_book, open_book, seed_of
from .options import PROGRAM, add_command
from .pool import records
from .record import Status
from .run import Progress, add_sandbox, sandbox_of
from .submission import Ungradable, digest, load

__all__ = ["add_regrade"]


def add_regrade(commands):
    """Describe `regrade`."""
    command = add_command(
        commands,
        "regrade",
        run_regrade,
        "grade some answers again",
        description="Grade a question, a student, or one question of one student again, in the sandbox, such as after "
        "you have mended an exercise. The journal keeps the old result, the new one and the reason; marks and changes "
        "by hand stay. Then run `grade` again. For other points of a question no answer is graded again: make the "
        "assignment with other points, and run `grade`.",
    )
    command.add_argument("submissions", metavar="PLACE", help="the files that were handed in, as for `grade`")
    add_book(command)
    command.add_argument("--question", action="append", default=[], metavar="ID", help="such as perceptron-3")
    command.add_argument(
        "--student", action="append", default=[], metavar="S", help="as in the first column of the table"
    )
    command.add_argument("--reason", required=True, metavar="TEXT", help="for the journal")
    command.add_argument("--by", default="", metavar="NAME", help="who decides")
    add_sandbox(command)


def run_regrade(options):
    """Grade some answers again, and say what is different."""
    if not (options.question or options.student):
        raise ValueError("expected --question or --student; without them all would be graded anew, which `grade` does "
                         "with another name for the table")  # fmt: skip
    if not options.reason.strip():
        raise ValueError("to grade again needs a reason, which the journal keeps")
    if not os.path.exists(options.submissions):
        raise ValueError(f"expected what was handed in; there is no {options.submissions!r}")
    with tempfile.TemporaryDirectory() as scratch, closing(open_book(options, alone=True)) as book:
        book.found = collect(options.submissions, scratch, book.files)
        _check(book, options.question, options.student)
        again, absent = chosen(book, options.question, options.student)
        sandbox, progress = sandbox_of(options), Progress(len(again), 0)
        items = [(book.found[file], file, book.student(file)) for file in again]
        changed, failed = 0, []
        for record in records(items, book.assignment, seed_of(options), sandbox, options.question, jobs=options.jobs,
                              collection=options.collection):  # fmt: skip
            old = again[record.file]
            if record.results:
                new = joined(old, record, options.question)
                book.store(new, why=options.reason, by=options.by)
                changed += say_what_changed(book, old, new)
            else:  # what there was is better than nothing
                failed.append(f"{record.file}: {record.reason}")
            progress.step(record)
        progress.end()
    for line in [f"{file}: not there, or not as it was graded" for file in absent] + failed:
        print(f"{PROGRAM} regrade: left as it was: {line}", file=sys.stderr)
    print(f"{len(again) - len(failed)} graded again, {changed} answers have other points. Run `grade` again for table "
          "and feedback.")  # fmt: skip
    return 1 if absent or failed else 0


def _check(book, questions, students):
    graded = {exercise.id for exercise in book.assignment.graded}
    for id in questions:
        if id not in graded:
            what = (
                "is marked by a person: see `mark` and `override`"
                if id in book.assignment.questions
                else "is not asked"
            )
            raise ValueError(f"{id} {what}; graded are {', '.join(graded)}")
    known = {record.student for record in book.current()}
    for student in students:
        if student not in known:
            raise ValueError(f"no student {student!r} is in the table; see its first column")


def chosen(book, questions, students):
    """Return the records to make anew, by file, and the files that are not there as they were graded."""
    again, absent = {}, []
    for record in book.latest():
        if students and not {*students} & {*book.course.students(record.file)}:
            continue
        if questions and not record.results:  # nothing that could be graded
            continue
        try:
            here = digest(load(book.found[record.file]))
        except (KeyError, Ungradable):
            here = None
        if here == record.digest:
            again[record.file] = record
        elif book.handed_in.get(record.file) == record.digest:  # it counts, but is not in the folder
            absent.append(record.file)
    return again, absent


def joined(old, new, questions):
    """Return the record with the questions that were graded again; with none named, the new one is whole."""
    if not questions:
        return new
    results = old.results | new.results
    faults = [f"{id}: {result.message}" for id, result in results.items() if result.fault and id not in questions]
    status = Status.PARTIAL if any(result.fault for result in results.values()) else Status.GRADED
    reason = " ".join(filter(None, [new.reason, *faults]))[:500]
    return replace(old, results=results, status=status, reason=reason, code=old.code | new.code)


def say_what_changed(book, old, new):
    """Print which answers have other points; return how many."""
    count, worth, overrides = 0, book.assignment.questions, changes(book)
    for id, result in new.results.items():  # the journal has them out of what the question was worth then
        before = old.results[id].out_of(worth[id]).points if id in old.results else None
        after = result.out_of(worth[id]).points  # one that was not graded again is as old as the other
        if after != before:
            count += 1
            told = ["none" if points is None else f"{points:g}" for points in (before, after)]
            by_hand = any((student, id) in overrides for student in book.course.students(new.file))
            more = "; the change by hand stays" if by_hand else ""
            print(f"  {book.student(new.file)}  {id}: {told[0]} -> {told[1]} points{more}")
    return count
