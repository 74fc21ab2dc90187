"""What the commands share in describing themselves."""

import argparse

__all__ = ["PROGRAM", "add_command", "positive"]

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
