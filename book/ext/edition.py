"""The footer: edition and date, licences, and where to report an error.

The date is that of ``SOURCE_DATE_EPOCH``, else of the last commit, else none: the same sources give the same pages.
"""

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import lincls


def epoch(folder) -> int | None:
    """Return the time of the sources in a folder, in seconds; None where neither git nor the environment tells."""
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


def address(app, pagename, label) -> str:
    """Return the address of a label from a page; nothing where the book has no such label."""
    docname, anchor, _ = app.env.domains["std"].labels.get(label, ("", "", ""))
    return f"{app.builder.get_relative_uri(pagename, docname)}#{anchor}" if docname else ""


def add_footer(app, pagename, templatename, context, doctree):
    """Give the footer's template what it says."""
    repository = context.get("repository")  # of html_context in _config.yml
    context["edition"] = lincls.__version__
    context["edition_date"] = app.config.edition_date
    context["course"] = os.environ.get("EDITION") == "course"
    context["licences"] = address(app, pagename, "ch-licences")
    context["report"] = f"{repository}/issues/new" if repository else address(app, pagename, "sec-wrong")


def note_date(app, config):
    """Make the date a part of the configuration: when it changes, all pages are written."""
    config.edition_date = date(app.srcdir)


def setup(app):
    """Connect the footer."""
    app.add_config_value("edition_date", "", "html", [str])
    app.connect("config-inited", note_date)
    app.connect("html-page-context", add_footer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
