"""The marker's desk: the commands on a table that `grade` wrote, `lincls exercises override | log | statistics`."""

from contextlib import closing
from functools import partial

from .assign import Assignment
from .gradebook import Gradebook
from .journal import secret_seed
from .options import add_command
from .overview import write_page
from .statistics import items, write_csv

__all__ = ["COMMANDS"]


def add_override(commands):
    """Describe `override`."""
    command = add_command(
        commands,
        "override",
        run_override,
        "change points by hand",
        description="Give an answer other points than the grader or a marker did; the journal keeps who, when and why. "
        "The student reads the reason. Then run `grade` again.",
    )
    _add_book(command)
    command.add_argument("student", help="as in the first column of the table")
    command.add_argument("question", metavar="QUESTION", help="such as perceptron-3")
    command.add_argument(
        "points", type=_points, help="from 0 to what the question is worth; `auto` takes an earlier change back"
    )
    command.add_argument("--reason", required=True, metavar="TEXT", help="what the student reads")
    command.add_argument("--by", default="", metavar="NAME", help="who decides")


def _points(text):
    return None if text == "auto" else float(text)


def add_log(commands):
    """Describe `log`."""
    command = add_command(
        commands,
        "log",
        run_log,
        "list every change of a grade",
        description="List what was graded, marked and changed, in order, from the journal.",
    )
    _add_book(command)
    command.add_argument("--student", help="only this one")


def add_statistics(commands):
    """Describe `statistics`."""
    command = add_command(
        commands,
        "statistics",
        run_statistics,
        "tell how hard the questions were",
        description="Write, beside the table grades.csv, grades-statistics.csv with a row for each question (facility, "
        "discrimination, typical mistakes, what did not come to an end) and grades-statistics.html with pictures.",
    )
    _add_book(command)


def _add_book(command):
    command.add_argument("-a", "--assignment", required=True, metavar="DIR", help="what `assign` wrote")
    command.add_argument("-o", "--output", required=True, metavar="CSV", help="the table that `grade` wrote")
    command.add_argument("--seed", metavar="FILE", help="as for `grade`")


def _open_book(options):
    """Return the gradebook that `grade` wrote, open, while a run or another person may add to it."""
    book = Gradebook(options.output, Assignment.load(options.assignment))
    if not book.journal.path.exists():
        raise ValueError(f"there is no journal {book.journal.path}; `grade` writes it")
    book.open(secret_seed(options.seed or book.path.with_suffix(".seed")), alone=False)
    return book


def run_override(options):
    """Enter a change of points."""
    with closing(_open_book(options)) as book:
        book.override(options.student, options.question, options.points, options.reason, options.by)
    points = "as before the change" if options.points is None else f"{options.points:g} points"
    print(f"{options.student}, {options.question}: {points}. Run `grade` again for table and feedback.")
    return 0


def run_log(options):
    """Print the events of the journal."""
    with closing(_open_book(options)) as book:
        for line in book.told(options.student):
            print(line)
    return 0


def run_statistics(options):
    """Write the statistics."""
    with closing(_open_book(options)) as book:
        records = book.current()
        found = items(book.assignment, records)
        for ending, write in ((".csv", write_csv), (".html", partial(write_page, book.assignment, records))):
            path = book.path.with_name(f"{book.path.stem}-statistics{ending}")
            write(path, found)
            print(path)
    return 0


COMMANDS = add_override, add_log, add_statistics
