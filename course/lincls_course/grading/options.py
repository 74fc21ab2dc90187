"""What the commands share: how they describe themselves, and how they open the table that `grade` wrote."""

import argparse
from pathlib import Path

from .assign import Assignment
from .gradebook import Gradebook
from .journal import secret_seed

__all__ = ["PROGRAM", "add_command", "positive", "add_book", "open_book", "seed_of"]

PROGRAM = "lincls-course"


def add_command(commands, name, run, help, **more):
    """Add a command; all know the option --collection."""
    command = commands.add_parser(name, help=help, **more)
    command.add_argument("--collection", metavar="FOLDER", help="exercises of your own, beside those of the book")
    command.set_defaults(run=run)
    return command


def positive(text):
    """Return a whole number of at least 1."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, got {text!r}")
    return int(text)


# The table of an assignment -----------------------------------------------------------------------


def add_book(command):
    """Add the options that say which table."""
    command.add_argument("-a", "--assignment", required=True, metavar="DIR", help="what `assign` wrote")
    command.add_argument("-o", "--output", required=True, metavar="CSV", help="the table that `grade` wrote")
    command.add_argument("--seed", metavar="FILE", help="as for `grade`")


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
