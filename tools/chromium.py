"""The Chromium for the tests, the PDF and Lighthouse."""

import os
import shutil
import sys

# The headless shell is Chromium without its windows; it opens a page in half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING = "no Chromium: install it (Debian: apt install chromium-headless-shell) or set CHROMIUM to its path"


def find():
    """Return the path of Chromium or Chrome, or None."""
    return next(filter(None, map(shutil.which, (os.environ.get("CHROMIUM", ""), *NAMES))), None)


def need(what):
    """Return that path, or end with the reason why `what` cannot be had."""
    return find() or sys.exit(f"{what} needs Chromium, but there is {MISSING}.")
