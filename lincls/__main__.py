"""`python -m lincls`: the same as the command `lincls`."""

import sys

from .grading.cli import lincls

if __name__ == "__main__":
    sys.exit(lincls())
