"""Try the exercises that changed since the last commit: `python -m tools.trials`, or `--all` of them.

A trial asks whether the reference is right and every wrong answer wrong, with its own message, and reads the texts.
"""

import argparse
import subprocess
import sys
from pathlib import PurePosixPath

from lincls.exercises import get, ids
from lincls.exercises.trial import SEEDS, faults
from tools.edition import ROOT

ITEMS = "lincls/exercises/items"


def changed():
    """Return the ids of the exercises of which a file is new or differs from the last commit."""
    command = ["git", "status", "--porcelain", "--untracked-files=all", "--no-renames", "-z", "--", ITEMS]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found = {PurePosixPath(entry[3:]).relative_to(ITEMS).parts[0] for entry in listed.split("\0") if entry}
    return [id for id in ids() if id in found]


def main():
    """Print what is wrong; the exit code is 1 where something is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="all exercises, not only those that changed")
    parser.add_argument("--seeds", type=int, default=len(SEEDS), help="draw the cases with so many seeds")
    options = parser.parse_args()
    wanted = list(ids()) if options.all else changed()
    found = [f"{id}: {fault}" for id in wanted for fault in faults(get(id), range(options.seeds))]
    print("\n".join([*found, f"{len(wanted)} exercises tried, {len(found)} faults"]))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
