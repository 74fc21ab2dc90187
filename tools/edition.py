"""The edition that is made, its folder and its date: `python -m tools.edition` prints where its pages are.

The full edition holds all; the course edition no solution, reference or list of wrong answers, in any file of its
folder. The variable EDITION (`make book EDITION=course`) is read here and nowhere else.
"""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]

NAME = os.environ.get("EDITION") or "full"
if NAME not in ("full", "course"):
    sys.exit(f"EDITION must be full or course, got {NAME!r}")
COURSE = NAME == "course"

BUILD = ROOT / "_build"
FOLDER = BUILD / NAME
HTML = FOLDER / "html"
FONTS = BUILD / "fonts"  # for the figures and for print; lincls.plot looks there


def epoch(folder) -> int | None:
    """Return the time of the sources in a folder, in seconds; None where neither git nor the environment tells.

    It is SOURCE_DATE_EPOCH, or else the time of the last commit: the same sources give the same pages.
    """
    if os.environ.get("SOURCE_DATE_EPOCH"):
        return int(os.environ["SOURCE_DATE_EPOCH"])
    folder = Path(folder).resolve()
    try:
        command = ["git", "log", "-1", "--format=%ct"]
        commit = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return int(commit.stdout) if (folder / ".git").exists() else None  # else it is another project's


def date(folder) -> str:
    """Return the date of the sources in words, such as "21 November 2026", or nothing."""
    seconds = epoch(folder)
    return "" if seconds is None else "{0.day} {0:%B %Y}".format(datetime.fromtimestamp(seconds, UTC))


if __name__ == "__main__":
    print(HTML)
