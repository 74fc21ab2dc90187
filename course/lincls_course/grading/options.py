"""What the commands share: how they describe themselves, and how they open the table that `grade` wrote."""

import argparse
import inspect
from pathlib import Path

from .assign import Assignment
from .gradebook import Gradebook
from .journal import secret_seed

__all__ = ["PROGRAM", "argument", "as_command", "positive", "TABLE", "open_book", "seed_of"]

PROGRAM = "lincls-course"


def argument(*names, **more):
    """Return an argument of a command: its names, and what argparse wants to know of it."""
    return names, more


def as_command(*arguments):
    """Make a command of a function `run_...`, whose docstring is what `--help` says; return what adds it to others."""

    def described(run):
        def add(commands):
            about, name = inspect.getdoc(run), run.__name__.removeprefix("run_")
            form = {"description": about, "formatter_class": argparse.RawDescriptionHelpFormatter}
            command = commands.add_parser(name, help=about.partition("\n")[0], **form)
            for names, more in (*arguments, COLLECTION):
                command.add_argument(*names, **more)
            command.set_defaults(run=run)

        return add

    return described


COLLECTION = argument("--collection", metavar="FOLDER", help="exercises of your own, beside those of the book")


def positive(text):
    """Return a whole number of at least 1."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, got {text!r}")
    return int(text)


# The table of an assignment -----------------------------------------------------------------------


TABLE = (
    argument("-a", "--assignment", required=True, metavar="DIR", help="what `assign` wrote"),
    argument("-o", "--output", required=True, metavar="CSV", help="the table that `grade` wrote"),
    argument("--seed", metavar="FILE", help="as for `grade`"),
)


def open_book(options, *, alone=False):
    """Return the gradebook, open; unless `alone`, while a run or another person may add to it."""
    book = Gradebook(options.output, Assignment.load(options.assignment))
    if not book.journal.path.exists():
        raise ValueError(f"there is no journal {book.journal.path}; `grade` writes it")
    book.open(seed_of(options), alone=alone)
    return book


def seed_of(options):
    """Return the secret seed that `grade` used."""
    return secret_seed(options.seed or Path(options.output).with_suffix(".seed"))
