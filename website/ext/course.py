"""The courses of book/course.toml: the directive ``course``, their tables and commands; the slides take their homework.

``:::{course} twelve`` is a table of the plan's weeks, and the commands that make their assignments.
"""

import textwrap
import tomllib
from itertools import chain

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

import lincls_course
from tools.edition import ROOT

COURSES = ROOT / "book" / "course.toml"


def courses():
    """Return the courses by name; each week has `read`, in MyST, and `home`, the exercises of each lecture."""
    found = tomllib.loads(COURSES.read_text("utf-8"))
    twelve = found["twelve"]["weeks"]
    for course in found.values():
        course["weeks"] = [twelve[week["like"] - 1] if "like" in week else week for week in course["weeks"]]
    for week in {id(week): week for course in found.values() for week in course["weeks"]}.values():
        if chapter := week.get("chapter"):
            week["read"] = f'{{doc}}`{chapter}`, <a href="../slides/{chapter}.html">slides</a>'
        else:
            week["home"] = [week["home"]]
    return found


def homework(chapter, lecture):
    """Return the exercises that a lecture of a chapter's week gives to do at home."""
    weeks = chain(*(course["weeks"] for course in courses().values()))
    home = next(week["home"] for week in weeks if week.get("chapter") == chapter)
    return [lincls_course.get(id) for id in home[lecture - 1]]


def all_home(week):
    """Return the exercises of a week."""
    return [lincls_course.get(id) for id in chain(*week["home"])]


def command(number, week):
    """Return the command that makes the assignment of a week."""
    line = f'lincls-course assign {" ".join(e.id for e in all_home(week))} --title "Week {number}" -o week-{number}/'
    first, *rest = textwrap.wrap(line, 78, break_on_hyphens=False)
    return " \\\n    ".join([f"$ {first}", *rest])


class Course(SphinxDirective):
    """Insert the weeks of a course and the commands of its homework."""

    required_arguments = 1

    def run(self):
        """Write both in MyST, and let it be read."""
        self.env.note_dependency(str(COURSES))
        weeks = courses()[self.arguments[0]]["weeks"]
        lines = ["::::{list-table}", ":class: course", ":header-rows: 1", ":widths: 5 25 35 35", ""]
        lines += ["* - Week", "  - Chapter", "  - In class", "  - At home"]
        for number, week in enumerate(weeks, 1):
            links = ", ".join(f"{{ref}}`{e.id} <{e.id}>`" for e in all_home(week))
            minutes = sum(e.minutes for e in all_home(week))
            lines += [f"* - {number}", f"  - {week['read']}", f"  - {week['class']}"]
            lines += [f"  - {links} (about {minutes} minutes)"]
        commands = "\n".join(command(number, week) for number, week in enumerate(weeks, 1))
        lines += ["::::", "", "```console", *commands.splitlines(), "```"]
        parent = nodes.Element()
        self.state.nested_parse(StringList(lines, source=self.get_source_info()[0]), 0, parent)
        return parent.children


def setup(app):
    """Register the directive."""
    app.add_directive("course", Course)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
