"""The command `lincls-course grade`: from what was handed in to the files that go back."""

import sys
import tempfile
import time
from contextlib import closing

from .assign import Assignment
from .course import UNKNOWN, enrol
from .exports import remove_uploads, upload_paths, write_uploads
from .files import check_place, collect, many
from .grade import OTHER
from .gradebook import Gradebook, lapsed, unclear
from .journal import Status, secret_seed
from .options import PROGRAM, argument, as_command, positive
from .platforms import PLATFORMS
from .pool import records
from .sandbox import SECONDS, Sandbox
from .walls import OFFERED, build

__all__ = ["EXPORTS", "SANDBOX", "Progress", "export", "run_grade", "sandbox_of", "summary", "tell"]


SANDBOX = (
    argument("-j --jobs N", "submissions at a time (1)", type=positive, default=1),
    argument("--seconds S", f"processor time of a cell or call ({SECONDS})", type=positive, default=SECONDS),
    argument("--package NAME", "an installed package that answers may import", action="append", default=[]),
    argument("--weaker", "go on where this machine lacks one of the walls"),
    argument("--trusted", "no sandbox: run what was handed in with all your rights"),
)

EXPORTS = (
    argument("--platform", "whose names the files have (plain)", choices=PLATFORMS),
    argument(
        "--gradebook --class-list CSV",
        "what the platform exports: the gradebook of Canvas, the grading worksheet of Moodle, for plain a class list "
        "with the column id, or what `pull` wrote; then grades and feedback are written for upload there",
    ),
    argument("--column NAME", "of the assignment in the gradebook of Canvas (its title)"),
    argument("--policy TOML", "attempts, late work, extensions, groups"),
)


@as_command(
    argument("submissions PLACE", "the files that were handed in: a folder or a ZIP file"),
    argument("-a --assignment DIR", "what `assign` wrote", required=True),
    argument("-o --output CSV", "the table, such as grades.csv", required=True),
    argument("--seed FILE", "secret, at least 16 characters (default: made beside the CSV)"),
    *EXPORTS,
    argument("--provisional", "export even while answers wait to be marked"),
    *SANDBOX,
)
def run_grade(options):
    """Grade what was handed in.

    Grade every file in a folder, each in a sandbox of its own, and write a row as each finishes. Run again, it goes on
    where it stopped, grades what is new, and merges what was marked by hand.

    Exit codes: 0 all were graded; 1 all are in the table, but some could not be graded (their status says so);
    2 wrong use or a full disk, the message says which; 3 no sandbox, nothing was graded;
    130 interrupted: the same command goes on.

    Status of a row: graded; partial: code of the questions named in the reason ended its process or did not run;
    ungradable: not a notebook of this assignment, the reason says why, no points; missing: takes the course, no file;
    superseded: another file of the student counts; excused: by the rules of the course;
    extra: no notebook, beside one that counts; error: the grader failed, please report it.
    """
    assignment = Assignment.load(options.assignment)
    check_place(options.submissions)
    book = Gradebook(options.output, assignment)
    sandbox = sandbox_of(options)
    book.path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build()) as scratch, closing(book):
        uploads = [path for platform in PLATFORMS.values() for path in upload_paths(book, platform)]
        found = collect(options.submissions, scratch, [*book.files, *uploads])
        own = book.path.with_suffix(".seed")
        new = [path for path in (own, book.path, book.journal.path, book.journal.lock) if not path.exists()]
        seed = secret_seed(options.seed) if options.seed else secret_seed(own, make=True)
        book.open(seed)
        try:
            platform = enrol(book, options, found)
        except (ValueError, OSError):
            book.close()  # Windows removes no open file
            if book.journal.path in new:  # what is refused at once leaves nothing behind
                for path in new:
                    path.unlink(missing_ok=True)
            raise
        try:
            return fill_book(book, found, platform, options, seed, sandbox)
        except OSError as error:  # such as a full disk
            raise OSError(
                f"{error}; {book.journal.path} keeps what was graded, and the same command goes on"
            ) from error


def sandbox_of(options):
    """Return the sandbox, if this machine has it; say what it lacks."""
    packages = tuple(dict.fromkeys([*OFFERED, *options.package]))
    sandbox = Sandbox(options.trusted, options.seconds, packages, options.weaker)
    tell(options.command, *sandbox.probe())
    return sandbox


def fill_book(book, found, platform, options, seed, sandbox):
    """Grade into an open gradebook, merge the marks, write the exports; return the exit code."""
    for number in book.journal.damaged:
        print(f"{book.journal.path}, line {number}: it cannot be read; what it said is missing", file=sys.stderr)
    todo = book.todo(found, platform)
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
    export(book, platform, options)
    return summary(book, platform)


def export(book, platform, options):
    """Write what goes back, if all is marked, or as provisional; say what is not in it."""
    waiting = sum(record.waiting > 0 for record in book.current())
    removed = remove_uploads(book, platform)
    if not options.gradebook:
        if removed:
            gone = " and ".join(map(str, removed))
            tell("grade", f"{gone} no longer hold, and are removed; with --gradebook they are written again")
        return
    if waiting and not options.provisional:
        whose = f"answers of {many(waiting, 'student')}"
        tell("grade", f"{whose} are still to be marked, so no grades are exported; with --provisional they are")
        return
    told, notes = write_uploads(book, platform, provisional=bool(waiting))
    print(f"For {platform.name}: {told}")
    tell("grade", *notes)


def tell(command, *notes):
    """Say what needs attention."""
    for note in notes:
        print(f"{PROGRAM} {command}: {note}", file=sys.stderr)


def summary(book, platform):
    """Print what came out; return the exit code."""
    current = book.current()
    counts = {status: sum(r.status == status for r in current) for status in sorted({r.status for r in current})}
    print(f"{book.path}: {', '.join(f'{n} {status}' for status, n in counts.items()) or 'no submissions'}")
    print(f"Feedback: {book.feedback.path}")
    waiting = [(record.student, id) for record in current for id, r in record.results.items() if r.points is None]
    if waiting:
        texts = sum(at not in book.marking.marks() for at in book.marking.answers(current))
        students = len({student for student, _ in waiting})
        said = f"{many(texts, 'different answer')} of {many(students, 'student')}"
        print(f"To be marked by hand: {said}, with `mark`; then run this command again.")
    tell("grade", *unmatched(book, current), *unsure(book, platform), *doubtful(book))
    failed = [record for record in current if record.status in (Status.UNGRADABLE, Status.ERROR)]
    for record in failed:
        print(f"  {record.status}: {record.file}: {record.reason}")
    return 1 if failed else 0


def some(names):
    """Return the first five names."""
    return ", ".join(names[:5]) + " ..." * (len(names) > 5)


def unmatched(book, current):
    """Yield what is to be said about files and students that do not fit together."""
    unknown = [record.file for record in current if record.student.startswith(UNKNOWN)]
    if unknown:
        yield f"{len(unknown)} files, {some(unknown)}: their names do not say whose they are"
    strangers = [r.student for r in current if book.course.people and r.student not in book.course.people]
    strangers = sorted(student for student in strangers if not student.startswith(UNKNOWN))
    if strangers:
        yield f"not in the export of the platform, so without a grade there: {', '.join(strangers)}"


def unsure(book, platform):
    """Yield what is to be said about when, and whether, something was submitted."""
    drafts = [id for id in platform.drafts if book.course.student_files(id)]
    if drafts:
        yield f"graded, though {platform.name} has it as a draft that was not submitted: {', '.join(drafts)}"
    if mates := book.course.mates.get(platform.ungrouped):
        yield (
            f"{platform.name} has no group for {many(len(mates), 'student')}, {some(mates)}: one file counts for all "
            "of them; in the assignment's settings, require a group to make a submission"
        )
    policy = book.course.policy
    if policy.percent and platform.zoned is None and not policy.submitted:
        yield "the names of the files do not say who was late, so no points are deducted; state times in [submitted]"
    for id in policy.submitted:
        files = [file for file in book.course.student_files(id) if file.endswith(".ipynb")]
        if len(files) > 1:
            yield (
                f"submitted.{id} is taken for each of the student's {len(files)} files; name the one that it is for "
                f"instead: {', '.join(map(repr, files))}"
            )


def doubtful(book):
    """Yield what a person should look at."""
    students = unclear(book)
    if students:
        yield f"several notebooks at once from {many(len(students), 'student')}, {some(students)}: see the table"
    others = [record.student for record in book.current() if OTHER in record.reason]
    if others:
        yield (
            f"the notebooks of {many(len(others), 'student')}, {some(others)}, were made for a different assignment "
            "or another state of this one; individual numbers are then different, unless the secret is the same"
        )
    for sentence in lapsed(book):
        yield f"{sentence} than the one that counts now, and does not hold; `override` again, or with auto"


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
