"""The commands on a table that `grade` wrote: mark, override, regrade, log, statistics, alike."""

import tempfile
import webbrowser
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from .desk import MarkingServer
from .files import check_place, collect, many, write_table
from .gradebook import changes
from .journal import Status, points_changed, told
from .likeness import PAIR_COLUMNS, copies_of_book, pairs_of
from .options import TABLE, argument, as_command, open_book, seed_of, typed
from .pool import records
from .run import SANDBOX, Progress, sandbox_of, tell
from .statistics import counted, items, over_terms, totals, with_minutes, write_csv
from .submission import Ungradable, digest, read_bytes
from .walls import build

__all__ = ["COMMANDS", "KATEX"]

KATEX = Path(__file__).parents[3] / "node_modules" / "katex" / "dist"


POINTS = typed(
    r"auto|\d+([.,]\d+)?",
    "points, such as 2.5, or auto",
    lambda text: None if text == "auto" else float(text.replace(",", ".")),
)
BY = typed(r"\w[\w-]*", "a name of letters and digits, such as anna")


@as_command(
    *TABLE,
    argument("student", "as in the first column of the table"),
    argument("question QUESTION", "such as perceptron-3"),
    argument("points", "from 0 to what the question is worth; `auto` takes an earlier change back", type=POINTS),
    argument("--reason TEXT", "what the student reads", required=True),
    argument("--by NAME", "who decides", default=""),
)
def run_override(options):
    """Change points by hand.

    Give an answer other points than the grader or a marker did; the journal keeps who, when and why. The student reads
    the reason. Then run `grade` again, or `enter` where the exam was on paper.
    """
    with closing(open_book(options)) as book:
        book.override(options.student, options.question, options.points, options.reason, options.by)
        again = "enter" if book.assignment.forms else "grade"
    points = "as before the change" if options.points is None else f"{options.points:g} points"
    print(f"{options.student}, {options.question}: {points}. Run `{again}` again for table and feedback.")


@as_command(*TABLE, argument("--student S", "only this one"))
def run_log(options):
    """List every change of a grade.

    List what was graded, marked and changed, in order, from the journal.
    """
    with closing(open_book(options)) as book:
        for line in told(book, options.student):
            print(line)


@as_command(
    *TABLE,
    argument("--by NAME", "who marks, such as anna", required=True, type=BY),
    argument("--no-browser", "print the address, and open nothing"),
    argument("--katex DIR", "KaTeX's folder `dist`, for the formulas (default: the one that builds the book)"),
)
def run_mark(options):
    """Mark answers in the browser.

    Open a page on this machine that shows the answers in words one after the other, without names, with the marking
    scheme. Each mark is in the journal when the page goes on. Several people can mark at once, also while `grade` runs.
    Ctrl-C ends it; then run `grade` again.
    """
    katex = Path(options.katex or KATEX)
    found = (katex / "katex.min.js").exists()
    if options.katex and not found:
        raise ValueError(f"expected the folder `dist` of KaTeX, with katex.min.js; got {options.katex!r}")
    with closing(open_book(options)) as book, MarkingServer(book, options.by, katex if found else None) as server:
        print(f"Marking as {options.by}: {server.address}\nOnly this address opens the page: keep it to yourself. "
              "Ctrl-C ends it.", flush=True)  # fmt: skip
        if not found:
            print("Formulas are shown as they were typed; `npm ci` in the book's folder, or --katex, brings KaTeX.")
        way = book.beside("-mark.html")
        if not options.no_browser:
            server.write_way(way)
            webbrowser.open(way.resolve().as_uri())
        with suppress(KeyboardInterrupt):
            server.serve_forever()
        way.unlink(missing_ok=True)
        waiting = many(len(server.marker.unmarked()), "answer")
        print(f"\nStill to be marked: {waiting}. Run `grade` again for table and feedback.")


@as_command(
    *TABLE,
    argument("--past CSV", "grades-statistics.csv of earlier terms", nargs="+", default=[]),
    argument("--minutes CSV", "minutes that students reported: columns exercise, minutes", type=Path),
)
def run_statistics(options):
    """Tell how hard the questions were.

    Write, beside the table grades.csv, grades-statistics.csv with a row for each question (facility, discrimination,
    typical mistakes, what did not come to an end). Print the median and the quartiles of the points, and which
    questions were too hard, too easy, or did not discriminate, in this term and those of --past together. With
    --minutes there is the median of the minutes that students reported, beside those that the exercise states.
    """
    with closing(open_book(options)) as book:
        records = counted(book)
        found = over_terms(items(book.assignment, records), options.past)
        if options.minutes:
            found = with_minutes(found, options.minutes)
        path, told = book.beside("-statistics.csv"), totals(book.assignment, records)
        write_csv(path, found)
    print(*told, *(f"{item.id}: {item.verdict}" for item in found if item.verdict), path, sep="\n")


@as_command(*TABLE)
def run_alike(options):
    """Find answers that are too much alike.

    Write grades-alike.csv beside the table: pairs of students whose code or text share what neither the task nor the
    model answer nor the rest of the class has, and answers that are in the book. It is for you alone, and proves
    nothing.
    """
    with closing(open_book(options)) as book:
        pairs, copies, path = pairs_of(book), copies_of_book(book), book.beside("-alike.csv")
        write_table(path, PAIR_COLUMNS, pairs + copies)
    found = f"{many(len(pairs), 'pair')} of answers to look at, {many(len(copies), 'answer')} that are in the book"
    print(f"{path}: {found}")


# Once more ----------------------------------------------------------------------------------------


@as_command(
    argument("submissions PLACE", "the files that were handed in, as for `grade`"),
    *TABLE,
    argument("--question ID", "such as perceptron-3", action="append", default=[]),
    argument("--student S", "as in the first column of the table", action="append", default=[]),
    argument("--reason TEXT", "for the journal", required=True),
    argument("--by NAME", "who decides", default=""),
    *SANDBOX,
)
def run_regrade(options):
    """Grade some answers again.

    Grade a question, a student, or one question of one student again, in the sandbox, such as after you have mended an
    exercise. The journal keeps the old result, the new one and the reason; marks and changes by hand stay. Then run
    `grade` again. For other points of a question no answer is graded again: make the assignment with other points, and
    run `grade`.
    """
    if not (options.question or options.student):
        raise ValueError("expected --question or --student; without them all would be graded again, which `grade` does "
                         "with another name for the table")  # fmt: skip
    if not options.reason.strip():
        raise ValueError("grading again needs a reason, which the journal keeps")
    check_place(options.submissions)
    with tempfile.TemporaryDirectory(dir=build()) as scratch, closing(open_book(options, alone=True)) as book:
        book.found = collect(options.submissions, scratch, book.files)
        _check(book, options.question, options.student)
        again, absent = chosen(book, options.question, options.student)
        sandbox, progress = sandbox_of(options), Progress(len(again), 0)
        items = [(book.found[file], file, book.course.student(file)) for file in again]
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
    left = [f"{file}: not there, or not as it was graded" for file in absent] + failed
    tell("regrade", *(f"left as it was: {line}" for line in left))
    print(f"{len(again) - len(failed)} graded again, {changed} answers have different points. Run `grade` again for "
          "table and feedback.")  # fmt: skip
    return 1 if absent or failed else 0


def _check(book, questions, students):
    graded = {exercise.id for exercise in book.assignment.graded}
    for id in questions:
        if id not in graded:
            asked = id in book.assignment.questions
            what = "is marked by a person: see `mark` and `override`" if asked else "is not asked"
            raise ValueError(f"{id} {what}; graded are {', '.join(graded)}")
    for student in students:
        book.of(student)


def chosen(book, questions, students):
    """Return the records to make anew, by file, and the files that are not there as they were graded."""
    again, absent = {}, []
    for record in book.latest().values():
        if students and not {*students} & {*book.course.students(record.file)}:
            continue
        if questions and not record.results:  # nothing that could be graded
            continue
        try:
            here = digest(read_bytes(book.found[record.file]))
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
    overrides, students = changes(book), book.course.students(new.file)
    found = points_changed(old, new, book.assignment.questions)
    for id, points in found.items():
        more = "; the change by hand stays" if any((student, id) in overrides for student in students) else ""
        print(f"  {book.course.student(new.file)}  {id}: {points} points{more}")
    return len(found)


COMMANDS = run_mark, run_override, run_regrade, run_log, run_statistics, run_alike
