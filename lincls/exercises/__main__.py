"""`python -m lincls.exercises`: the same as `lincls exercises`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main(program="python -m lincls.exercises"))
