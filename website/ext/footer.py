"""The footer: edition and date, licences, reports, and where to report an error."""

import lincls
from tools import edition


def address(app, pagename, label) -> str:
    """Return the address of a label from a page; nothing where the book has no such label."""
    docname, anchor, _ = app.env.domains["std"].labels.get(label, ("", "", ""))
    return f"{app.builder.get_relative_uri(pagename, docname)}#{anchor}" if docname else ""


def add_footer(app, pagename, templatename, context, doctree):
    """Give the footer's template what it says."""
    repository = context.get("repository")  # of html_context in _config.yml
    context["edition"] = lincls.__version__
    context["edition_date"] = app.config.edition_date
    context["course"] = edition.COURSE
    for page in ("licences", "accessibility", "privacy"):
        context[page] = address(app, pagename, f"ch-{page}")
    context["report"] = f"{repository}/issues/new" if repository else address(app, pagename, "sec-wrong")


def note_date(app, config):
    """Make the date a part of the configuration: when it changes, all pages are written."""
    config.edition_date = edition.date(app.srcdir)


def setup(app):
    """Connect the footer."""
    app.add_config_value("edition_date", "", "html", [str])
    app.connect("config-inited", note_date)
    app.connect("html-page-context", add_footer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
