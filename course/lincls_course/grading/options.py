"""What the commands share: how they describe themselves, and how they open the table that `grade` wrote."""

import argparse
import inspect
import re
from pathlib import Path

from .assign import Assignment
from .gradebook import Gradebook
from .journal import secret_seed

__all__ = ["PROGRAM", "argument", "as_command", "positive", "typed", "TABLE", "open_book", "secret_of",
           "seed_of"]  # fmt: skip

PROGRAM = "lincls-course"


def argument(form, about, **more):
    """Return an argument, such as "-o --output DIR", as argparse wants it; an option without a value is a flag."""
    *names, value = form.split() if form.split()[-1].isupper() else [*form.split(), None]
    if value:
        more["metavar"] = value
    elif names[-1].startswith("-") and not more:
        more["action"] = "store_true"
    return names, more | {"help": about}


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


COLLECTION = argument("--collection FOLDER", "exercises of your own, beside those of the book")


def typed(pattern, expected, read=str, fits=lambda value: True):
    """Return what argparse calls for a text of this form: it returns what `read` makes of it, if that `fits`."""

    def take(text):
        if not (re.fullmatch(pattern, text) and fits(read(text))):
            raise argparse.ArgumentTypeError(f"expected {expected}; got {text!r}")
        return read(text)

    return take


positive = typed(r"\d+", "a whole number of at least 1", int, bool)


# The table of an assignment -----------------------------------------------------------------------


TABLE = (
    argument("-a --assignment DIR", "what `assign` wrote", required=True),
    argument("-o --output CSV", "the table that `grade` wrote", required=True),
    argument("--seed FILE", "as for `grade`"),
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


def secret_of(options):
    """Return what draws numbers and forms: the secret of --secret, or one that is made and kept in DIR/instructor."""
    place = Path(options.secret or Path(options.output, "instructor", "variants.secret"))
    place.parent.mkdir(parents=True, exist_ok=True)
    return secret_seed(place, make=not options.secret).decode()
