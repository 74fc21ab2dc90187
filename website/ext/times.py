"""The directive ``reading-times``: how long each section of the chapters takes, counted from the pages themselves.

An estimate: 80 words a minute, a minute for a displayed formula or a figure, a tenth for a line of code, two minutes
for a quiz, and for an exercise the minutes that it states.
"""

import re

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx_exercise.nodes import is_exercise_node

from lincls_course import get
from website.ext import differing

STATED = re.compile(r"about (\d+) minutes")
SHOWN = re.compile(r"([a-z-]+-\d+)")


class Placeholder(nodes.General, nodes.Element):
    """Where the table will stand."""


class ReadingTimes(SphinxDirective):
    """Insert a table of all numbered chapters."""

    def run(self):
        """Leave a placeholder: other pages have yet to be read."""
        self.env.metadata[self.env.docname]["reading_times_shown"] = True
        return [Placeholder()]


def minutes(section):
    """Estimate the minutes that a section takes, and those of its exercises."""
    exercises = list(section.findall(is_exercise_node))
    solved = sum(get(SHOWN.search(" ".join(node["ids"] + node.get("names", [])))[1]).minutes for node in exercises)
    skip = {id(inner) for node in exercises for inner in node.findall()}
    folded = [
        n for n in section.findall(nodes.Element) if "solution" in n.get("classes", ()) or n.tagname == "solution_node"
    ]
    skip |= {id(inner) for node in folded for inner in node.findall()}
    seen = [node for node in section.findall() if id(node) not in skip]
    words = sum(len(node.split()) for node in seen if isinstance(node, nodes.Text) and not in_code(node))
    formulas = sum(isinstance(node, nodes.math_block | nodes.figure) for node in seen)
    lines = sum(node.astext().count("\n") + 1 for node in seen if isinstance(node, nodes.literal_block))
    quizzes = sum("quiz" in node.get("classes", ()) for node in seen if isinstance(node, nodes.Element))
    return words / 80 + formulas + lines / 10 + 2 * quizzes, solved


def in_code(text):
    """Tell whether a text is code, or a formula in one."""
    return isinstance(text.parent, nodes.literal_block | nodes.math | nodes.math_block | nodes.raw | nodes.comment)


def count(app, doctree):
    """Keep the times of a page's sections, with their titles and labels."""
    times = app.env.metadata[app.env.docname].setdefault("reading_times", [])
    times.clear()
    for top in doctree.findall(nodes.section):
        if not isinstance(top.parent, nodes.section):
            for section in top.children:
                if isinstance(section, nodes.section):
                    title = section.next_node(nodes.title).deepcopy().children
                    times.append((title, section["ids"][0], *minutes(section)))


def rows(env):
    """Return the rows of the table: a title as nodes, the page and the anchor, both times, and if it is a chapter's."""
    found = []
    for name, number in chapters(env):
        sections = env.metadata[name].get("reading_times", [])
        total, solved = (sum(row[k] for row in sections) for k in (2, 3))
        title = [nodes.Text(f"{number} {env.titles[name].astext()}")]
        found.append((title, name, "", hours(total), hours(solved), True))
        for title, anchor, reading, work in sections:
            if reading > 5 or work:  # summaries and notes count in the sum only
                times = ("", f"{five(work)} min") if work else (f"{five(reading)} min", "")
                found.append((title, name, f"#{anchor}", *times, False))
    return found


def write_anew(app, env):
    """Write the page with the table when another stands there."""
    now = [("".join(map(str, title)), *row) for title, *row in rows(env)]
    tables = [name for name, facts in env.metadata.items() if "reading_times_shown" in facts]
    return differing(env, "times", dict.fromkeys(tables, now))


def fill(app, doctree, docname):
    """Put the table in the placeholder's place."""
    for placeholder in list(doctree.findall(Placeholder)):
        placeholder.replace_self(
            table(
                (title, app.builder.get_relative_uri(docname, name) + anchor, *times)
                for title, name, anchor, *times in rows(app.env)
            )
        )


def chapters(env):
    """Return the numbered chapters in the order of the book, with their numbers."""
    found = [(name, env.toc_secnumbers[name].get("")) for name in env.toc_secnumbers]
    return sorted(((name, number[0]) for name, number in found if number), key=lambda pair: pair[1])


def five(time):
    """Round up to five minutes."""
    return 5 * -int(-time // 5)


def hours(time):
    """Write minutes as hours, to the quarter."""
    quarters = -int(-time // 15)
    fraction = ("", "¼", "½", "¾")[quarters % 4]
    return f"{quarters // 4 or ''}{fraction} h" if quarters else ""


def table(rows):
    """Make the table's nodes; a chapter's row is a heading."""
    headings = ("section", "read and run", "exercises")
    body = nodes.tbody()
    for title, uri, reading, work, chapter in rows:
        link = nodes.reference("", "", *(part.deepcopy() for part in title), internal=True, refuri=uri)
        cells = [link, nodes.Text(reading), nodes.Text(work)]
        if chapter:
            cells = [nodes.strong("", "", cell) for cell in cells]
        body += nodes.row("", *(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells))
    head = nodes.thead("", nodes.row("", *(nodes.entry("", nodes.paragraph("", text)) for text in headings)))
    group = nodes.tgroup("", *(nodes.colspec(colwidth=width) for width in (60, 20, 20)), head, body, cols=3)
    return nodes.table("", group)


def setup(app):
    """Register the directive and the hooks."""
    app.add_node(Placeholder)
    app.add_directive("reading-times", ReadingTimes)
    app.connect("doctree-read", count)
    app.connect("env-get-updated", write_anew, priority=900)  # Sphinx numbers sections there
    app.connect("doctree-resolved", fill)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
