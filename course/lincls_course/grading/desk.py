"""The marker's desk: the commands on a table that `grade` wrote: mark, override, regrade, log, statistics, alike."""

import argparse
import re
import webbrowser
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from .likeness import copies_of_book, pairs_of, write_pairs
from .log import told
from .marking_server import MarkingServer
from .opened import add_book, open_book
from .options import add_command
from .overview import write_page
from .regrade import add_regrade
from .statistics import counted, items, write_csv
from .writing import many

__all__ = ["COMMANDS"]

KATEX = Path(__file__).parents[2] / "node_modules" / "katex" / "dist"


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
    add_book(command)
    command.add_argument("student", help="as in the first column of the table")
    command.add_argument("question", metavar="QUESTION", help="such as perceptron-3")
    command.add_argument(
        "points", type=_points, help="from 0 to what the question is worth; `auto` takes an earlier change back"
    )
    command.add_argument("--reason", required=True, metavar="TEXT", help="what the student reads")
    command.add_argument("--by", default="", metavar="NAME", help="who decides")


def _points(text):
    if text == "auto":
        return None
    if not re.fullmatch(r"\d+([.,]\d+)?", text):
        raise argparse.ArgumentTypeError(f"expected points, such as 2.5, or auto; got {text!r}")
    return float(text.replace(",", "."))


def add_log(commands):
    """Describe `log`."""
    command = add_command(
        commands,
        "log",
        run_log,
        "list every change of a grade",
        description="List what was graded, marked and changed, in order, from the journal.",
    )
    add_book(command)
    command.add_argument("--student", help="only this one")


def add_mark(commands):
    """Describe `mark`."""
    command = add_command(
        commands,
        "mark",
        run_mark,
        "mark answers in the browser",
        description="Open a page on this machine that shows the answers in words one after the other, without names, "
        "with the marking scheme. Each mark is in the journal when the page goes on. Several people can mark at once, "
        "also while `grade` runs. Ctrl-C ends it; then run `grade` again.",
    )
    add_book(command)
    command.add_argument("--by", required=True, type=_name, metavar="NAME", help="who marks, such as anna")
    command.add_argument("--port", type=int, default=0, metavar="N", help="of the address (default: any that is free)")
    command.add_argument("--no-browser", action="store_true", help="print the address, and open nothing")
    command.add_argument(
        "--katex", metavar="DIR", help="KaTeX's folder `dist`, for the formulas (default: the one that builds the book)"
    )


def _name(text):
    if not re.fullmatch(r"\w[\w-]*", text):
        raise argparse.ArgumentTypeError(f"expected a name of letters and digits, such as anna; got {text!r}")
    return text


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
    add_book(command)


def add_alike(commands):
    """Describe `alike`."""
    command = add_command(
        commands,
        "alike",
        run_alike,
        "find answers that are too much alike",
        description="Write grades-alike.csv beside the table: pairs of students whose code or text share what neither "
        "the task nor the model answer nor the rest of the class has, and answers that "
        "stand in the book. It is for you alone, and proves nothing.",
    )
    add_book(command)


def run_override(options):
    """Enter a change of points."""
    with closing(open_book(options)) as book:
        book.override(options.student, options.question, options.points, options.reason, options.by)
    points = "as before the change" if options.points is None else f"{options.points:g} points"
    print(f"{options.student}, {options.question}: {points}. Run `grade` again for table and feedback.")
    return 0


def run_log(options):
    """Print the events of the journal."""
    with closing(open_book(options)) as book:
        for line in told(book, options.student):
            print(line)
    return 0


def run_mark(options):
    """Serve the marking page until Ctrl-C."""
    katex = Path(options.katex or KATEX)
    found = (katex / "katex.min.js").exists()
    if options.katex and not found:
        raise ValueError(f"expected the folder `dist` of KaTeX, with katex.min.js; got {options.katex!r}")
    with closing(open_book(options)) as book, MarkingServer(book, options.by, katex if found else None,
                                                             options.port) as server:  # fmt: skip
        print(f"Marking as {options.by}: {server.address}\nOnly this address opens the page: keep it to yourself. "
              "Ctrl-C ends it.", flush=True)  # fmt: skip
        if not found:
            print("Formulas are shown as they were typed; `npm ci` in the book's folder, or --katex, brings KaTeX.")
        if not options.no_browser:
            webbrowser.open(server.address)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
        waiting = many(len(server.marker.unmarked()), "answer")
        print(f"\nStill to be marked: {waiting}. Run `grade` again for table and feedback.")
    return 0


def run_statistics(options):
    """Write the statistics."""
    with closing(open_book(options)) as book:
        records = counted(book)
        found = items(book.assignment, records)
        for ending, write in ((".csv", write_csv), (".html", partial(write_page, book.assignment, records))):
            path = book.path.with_name(f"{book.path.stem}-statistics{ending}")
            write(path, found)
            print(path)
    return 0


def run_alike(options):
    """Write the pairs of answers that are too much alike."""
    with closing(open_book(options)) as book:
        pairs, copies = pairs_of(book), copies_of_book(book)
        path = book.path.with_name(f"{book.path.stem}-alike.csv")
        write_pairs(path, pairs + copies)
    found = f"{many(len(pairs), 'pair')} of answers to look at, {many(len(copies), 'answer')} that stand in the book"
    print(f"{path}: {found}")
    return 0


COMMANDS = add_mark, add_override, add_regrade, add_log, add_statistics, add_alike
