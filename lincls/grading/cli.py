"""The commands `lincls exercises list | assign | grade | ...`; also `python -m lincls exercises ...`.

A command is a function `add_...`, which describes it, and a function `run_...`, which takes the options and returns the
exit code.
"""

import argparse
import os
import re
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from ..bank import VARIANTS, WRITERS, choose, write
from ..exercises.author import run_try
from ..exercises.collection import get, ids, load
from ..exercises.trial import SEEDS
from . import submission as sub
from .assign import Assignment, write_assignment
from .class_list import read_class_list
from .desk import COMMANDS
from .exports import write_canvas, write_gradescope
from .grade import Attempt
from .gradebook import Gradebook
from .handed_in import collect, read_roster
from .journal import secret_seed
from .options import PROGRAM, add_command, positive
from .pool import records
from .record import Status
from .sandbox import SECONDS, Sandbox, SandboxError
from .stage import OFFERED

__all__ = ["lincls", "main"]

GRADE_CODES = """
Exit codes: 0 all were graded; 1 all are in the table, but some could not be graded (their status says so);
2 wrong use, nothing was graded; 3 no sandbox, nothing was graded; 130 interrupted: the same command goes on.

Status of a row: graded; partial: code of the questions named in the reason ended its process or did not run;
ungradable: not a notebook of this assignment, the reason says why, no points; missing: in the roster, no file;
superseded: replaced by a later file of the same student; error: the grader failed, please report it.
"""


def parser():
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(PROGRAM, description="List, assign, check, grade, try and export exercises.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for add in (add_list, add_assign, add_grade, *COMMANDS, add_check, add_try, add_export):
        add(commands)
    return top


def add_list(commands):
    """Describe `list`."""
    command = add_command(commands, "list", run_list, "list the exercises", description="List exercises, one a line.")
    command.add_argument("chapters", nargs="*", metavar="CHAPTER", help="only these chapters, such as perceptron")


def add_assign(commands):
    """Describe `assign`."""
    command = add_command(
        commands,
        "assign",
        run_assign,
        "make an assignment",
        description="Make DIR/student (notebook and README, to hand out) and DIR/instructor (solutions and what "
        "grading needs, to keep). The same command makes the same bytes.",
    )
    command.add_argument(
        "selection", nargs="+", metavar="EXERCISE", help="a chapter or an id; with points: perceptron-3=5"
    )
    command.add_argument("-o", "--output", required=True, metavar="DIR", help="folder to write, such as dist/")
    command.add_argument("-t", "--title", default="Assignment", help='title and file name, such as "Homework 1"')
    command.add_argument(
        "--class-list", metavar="CSV", help="the columns id, name, email; each student gets a notebook with own numbers"
    )
    command.add_argument(
        "--secret", metavar="FILE", help="draws these numbers (default: made in DIR/instructor; keep it to yourself)"
    )


def add_grade(commands):
    """Describe `grade`."""
    command = add_command(
        commands,
        "grade",
        run_grade,
        "grade what was handed in",
        description="Grade every file in a folder, each in a sandbox of its own, and write a row as each finishes. "
        "Run again, it goes on where it stopped, grades what is new, and merges what was marked by hand.",
        epilog=GRADE_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("submissions", metavar="PLACE", help="the files that were handed in: a folder or a ZIP file")
    command.add_argument("-a", "--assignment", required=True, metavar="DIR", help="what `assign` wrote")
    command.add_argument("-o", "--output", required=True, metavar="CSV", help="the table, such as grades.csv")
    command.add_argument("--seed", metavar="FILE", help="secret, at least 8 characters (default: made beside the CSV)")
    command.add_argument("-j", "--jobs", type=positive, default=1, metavar="N", help="submissions at a time (1)")
    command.add_argument(
        "--part", type=_part, metavar="K/N", help="grade the K-th of N parts; several machines can share the work"
    )
    command.add_argument("--roster", metavar="CSV", help="class list with the columns file, student")
    command.add_argument(
        "--markers", type=_names, default=(), metavar="NAMES", help="who marks the proofs: a file each, as in anna,ben"
    )
    command.add_argument("--provisional", action="store_true", help="export also while answers wait to be marked")
    command.add_argument("--gradescope", metavar="DIR", help="write results.json for each submission")
    command.add_argument("--canvas", metavar="CSV", help="write the grades as Canvas imports them")
    command.add_argument(
        "--seconds", type=positive, default=SECONDS, metavar="S", help=f"processor time of a cell or call ({SECONDS})"
    )
    command.add_argument(
        "--package", action="append", default=[], metavar="NAME", help="an installed package that answers may import"
    )
    command.add_argument("--weaker", action="store_true", help="go on where this machine lacks one of the walls")
    command.add_argument("--trusted", action="store_true", help="no sandbox: run what came with all your rights")


def add_check(commands):
    """Describe `check`."""
    command = add_command(
        commands,
        "check",
        run_check,
        "check your own notebook",
        description="Run a notebook of your own, without a sandbox, and say of each answer what `check` says. "
        "Exit codes: 0 all right, 1 not yet, 2 wrong use.",
    )
    command.add_argument("notebook", metavar="NOTEBOOK", help="the file that you will hand in")


def add_try(commands):
    """Describe `try`."""
    command = add_command(
        commands,
        "try",
        lambda options: run_try(options.selection, range(options.seeds)),
        "try an exercise that you write",
        description="Hand in right answers, wrong ones and small changes of the right one, and say what is wrong with "
        "the exercise. Exit codes: 0 nothing, 1 something, 2 wrong use.",
    )
    command.add_argument("selection", nargs="*", metavar="EXERCISE", help="a chapter or an id (default: all)")
    command.add_argument("--seeds", type=positive, default=len(SEEDS), metavar="N", help=f"draws ({len(SEEDS)})")


def add_export(commands):
    """Describe `export`."""
    command = add_command(
        commands,
        "export",
        run_export,
        "make a question bank for a learning platform",
        description="Write choices, numbers, orders, proofs and quizzes as a question bank: a package of QTI 1.2, for "
        "Canvas and others, or Moodle XML. What no platform can ask is left out and named. The same command makes the "
        "same bytes.",
    )
    command.add_argument(
        "selection",
        nargs="+",
        metavar="SELECTION",
        help="a chapter, an id, or the quiz of a chapter, such as perceptron-quiz; with points: perceptron-4=6",
    )
    command.add_argument("--to", required=True, choices=WRITERS, help="the format")
    command.add_argument("-o", "--output", required=True, metavar="FILE", help="such as bank.zip, or bank.xml")
    command.add_argument("-t", "--title", default="Linear Classifiers", help='such as "Week 3"')
    command.add_argument(
        "--variants",
        type=positive,
        default=VARIANTS,
        metavar="N",
        help=f"of exercises with drawn numbers ({VARIANTS})",
    )


def _part(text):
    k, slash, n = text.partition("/")
    if not (slash and k.isdigit() and n.isdigit() and 1 <= int(k) <= int(n)):
        raise argparse.ArgumentTypeError(f"expected K/N with K from 1 to N, such as 3/20, got {text!r}")
    return int(k), int(n)


def _names(text):
    names = tuple(text.split(","))
    if not all(re.fullmatch(r"\w[\w-]*", name) for name in names) or len({*names}) < len(names):
        raise argparse.ArgumentTypeError(
            f"expected different names of letters and digits, as in anna,ben; got {text!r}"
        )
    return names


def main(argv=None):
    """Run one command; return its exit code."""
    options = parser().parse_args(argv)
    if get(ids()[0]).withheld and options.command in ("assign", "grade", "try", "export"):
        print(f"{PROGRAM}: this is the course edition of lincls, without solutions; it cannot {options.command}. Use "
              "the full edition.", file=sys.stderr)  # fmt: skip
        return 2
    try:
        if options.collection:
            load(options.collection)
        return options.run(options)
    except SandboxError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 3
    except (ValueError, OSError, ImportError) as error:  # a library that is not installed is named
        print(f"{PROGRAM} {options.command}: {error}", file=sys.stderr)
        return 2


def lincls(argv=None):
    """Run the console script `lincls`, whose one subcommand is `exercises`."""
    argv = sys.argv[1:] if argv is None else argv
    if argv[:1] != ["exercises"]:
        print("usage: lincls exercises list | assign | grade | override | log | check | try | export")
        print("\nlincls exercises --help tells more.")
        return 0 if argv in ([], ["-h"], ["--help"]) else 2
    return main(argv[1:])


def run_list(options):
    """Print the exercises."""
    chosen = [id for chapter in options.chapters for id in ids(chapter)] if options.chapters else ids()
    for exercise in map(get, chosen):
        facts = f"{exercise.points:>2} p  {exercise.minutes:>3} min  {exercise.tier:<9}  {exercise.kind:<12}"
        print(f"{exercise.id:<16}{facts}  {exercise.title}")
    return 0


def run_assign(options):
    """Make an assignment and say what is where."""
    students, secret = (), ""
    if options.class_list:
        students = read_class_list(options.class_list)
        place = Path(options.secret or Path(options.output, "instructor", "variants.secret"))
        place.parent.mkdir(parents=True, exist_ok=True)
        secret = secret_seed(place, make=not options.secret).decode()
    elif options.secret:
        raise ValueError("--secret draws numbers for the students of a --class-list")
    assignment = Assignment.make(options.selection, options.title, students, secret)
    paths = write_assignment(assignment, options.output)
    print(f"{assignment.title}: {len(assignment.questions)} questions, {assignment.total} points")
    for path in paths if len(paths) < 10 else [*paths[:3], f"and {len(paths) - 4} more", paths[-1]]:
        print(f"  {path}")
    return 0


def run_grade(options):
    """Grade what is not graded yet, merge the marks, write the exports."""
    assignment = Assignment.load(options.assignment)
    if not os.path.exists(options.submissions):  # before anything is made
        raise ValueError(
            f"expected a folder or a ZIP file with what was handed in; there is no {options.submissions!r}"
        )
    roster = read_roster(options.roster) if options.roster else ()
    book = Gradebook(options.output, assignment, roster, options.part, options.markers)
    packages = tuple(dict.fromkeys([*OFFERED, *options.package]))
    sandbox = Sandbox(options.trusted, options.seconds, packages, options.weaker)
    for weakness in sandbox.probe():
        print(f"{PROGRAM} grade: {weakness}", file=sys.stderr)
    if options.part and not options.seed:
        raise ValueError("with --part all parts need the same --seed FILE")
    book.path.parent.mkdir(parents=True, exist_ok=True)
    seed = secret_seed(options.seed) if options.seed else secret_seed(book.path.with_suffix(".seed"), make=True)
    with tempfile.TemporaryDirectory() as scratch, closing(book):
        found = collect(options.submissions, scratch, book.files)
        book.open(seed)
        return fill(book, found, options, seed, sandbox)


def fill(book, found, options, seed, sandbox):
    """Grade into an open gradebook, merge the marks, write the exports; return the exit code."""
    for number in book.journal.damaged:
        print(f"{book.journal.path}, line {number}: nobody can read it; what it said is missing", file=sys.stderr)
    todo = book.todo(found)
    progress = Progress(len(todo), len(found) - len(todo))
    try:
        for record in records(todo, book.assignment, seed, sandbox, jobs=options.jobs, collection=options.collection):
            book.add(record)
            progress.step(record)
    except KeyboardInterrupt:
        journal = book.journal
        print(f"\nInterrupted; {len(journal.records)} records are in {journal.path}. Repeat to go on.", file=sys.stderr)
        return 130
    progress.end()
    book.finish()
    waiting = sum(record.waiting for record in book.current())
    exports = [(options.gradescope, write_gradescope), (options.canvas, write_canvas)]
    if waiting and not options.provisional and any(target for target, _ in exports):
        raise ValueError(
            f"{waiting} answers are still to be marked in {book.marking.folder}, so the grades are not exported; "
            "with --provisional they are, as they stand"
        )
    for target, export in exports:
        if target:
            export(book, target)
    return summary(book)


def summary(book):
    """Print what came out; return the exit code."""
    current = book.current()
    counts = {status: sum(r.status == status for r in current) for status in sorted({r.status for r in current})}
    print(f"{book.path}: {', '.join(f'{n} {status}' for status, n in counts.items()) or 'no submissions'}")
    print(f"Feedback: {book.feedback.path}")
    waiting = sum(record.waiting for record in current)
    if waiting:
        print(f"To be marked by hand: {waiting} answers in {book.marking.folder}; then run this command again.")
    failed = [record for record in current if record.status in (Status.UNGRADABLE, Status.ERROR)]
    for record in failed:
        print(f"  {record.status}: {record.file}: {record.reason}")
    return 1 if failed else 0


class Progress:
    """A bar on the terminal; where there is none, a line for every tenth part."""

    def __init__(self, total, done):
        self.total, self.count, self.faults, self.start = total, 0, 0, time.monotonic()
        self.live = sys.stderr.isatty()
        if done:
            print(f"{done} files were graded before.", file=sys.stderr)

    def step(self, record):
        """Count one more record."""
        self.count += 1
        self.faults += record.status is not Status.GRADED
        seconds = (time.monotonic() - self.start) / self.count * (self.total - self.count)
        bar = "#" * (20 * self.count // self.total)
        text = f"[{bar:<20}] {self.count} of {self.total}, {self.faults} with faults, {seconds:.0f} s left"
        if self.live:
            print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)
        elif 10 * self.count // self.total > 10 * (self.count - 1) // self.total:
            print(text, file=sys.stderr, flush=True)

    def end(self):
        """Leave the bar's line."""
        if self.live and self.total:
            print(file=sys.stderr)


def run_check(options):
    """Judge a notebook of one's own on the public cases."""
    everything = Assignment.make(ids(), "check")
    submission = sub.read(sub.load(options.notebook), everything)
    places = [cell.question for cell in submission.cells]  # the answers are told of in the notebook's order
    answered = [exercise for exercise in everything.graded if exercise.id in places]
    asked = sorted(answered, key=lambda exercise: places.index(exercise.id)) or everything.graded
    asked = [e.varied(submission.variants[e.id]) if e.id in submission.variants else e for e in asked]
    results = Attempt(Sandbox(trusted=True), submission.cells, asked).run()
    for exercise in asked:
        print(repr(results[exercise.id]))
    return 0 if all(result.right is not False for result in results.values()) else 1


def run_export(options):
    """Write a question bank, and say what is in it and what is not."""
    entries, left = choose(options.selection, options.variants)
    write(options.to, options.output, options.title, entries)
    print(f"{options.title}: {len(entries)} question{'s' * (len(entries) != 1)} in {options.output}")
    if left:
        print(f"Left out, since no platform can ask them: {', '.join(left)}", file=sys.stderr)
    return 0
