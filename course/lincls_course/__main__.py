"""The command `lincls-course`, also `python -m lincls_course`."""

import sys

from .grading.cli import main


def run():
    """Run the command with the words of the command line, and exit."""
    # On Windows what goes into a file or a pipe may have no place for a student's name; no command ends on that.
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main())


if __name__ == "__main__":
    run()
