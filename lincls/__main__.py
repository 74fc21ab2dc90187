"""The command `lincls`, also `python -m lincls`."""

import sys


def main():
    """Run the command; a faulty exercise is named with its file and line instead."""
    # On Windows what goes into a file or a pipe may have no place for a student's name; no command ends on that.
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        from .grading.cli import lincls
    except ValueError as error:
        if type(error).__name__ != "ExerciseError":  # its module cannot be imported when an exercise is faulty
            raise
        sys.exit(str(error))
    sys.exit(lincls())


if __name__ == "__main__":
    main()
