"""The learning platforms, each a class with the same members. They know names and columns, and nothing of grading.

    people     who takes the course, by id
    groups     who hands in together, the ids by the group's name
    points     what the assignment is worth there, or None
    zoned      whether its times, if it tells any, say their zone; None where it does not even tell who was late
    drafts     the ids of those who did not submit what they had uploaded
    awaited    the ids of those who submitted something, or still may
    reopened   the ids of those who may hand in once more, and have not yet
    there      the points that the export shows, by id
    ungrouped  the id of one of those who hand in together because they have no group, ""
    once       whether what was exported may go back once only
    read       what the name of a file that was handed in says: a HandedIn
    grades     a table of points for the platform to import, and what it does not take
    feedback   the name of a student's feedback in the archive to upload, or None
    carries    whether it brings a student any file at any time, under the name that `parcel` gives

Each is made from what the platform exported, a CSV, and the assignment's title. A platform with an interface of its own
has a site besides, made from the address of the assignment's page and a teacher's token, which `pull` and `push` use:

    name       as above; `key` of this one assignment, `title` what it is called there
    points     what the assignment is worth there, or None
    people     who is to hand in, by the id that the platform has for them everywhere
    unfit      why no grades can be sent, "" where they can
    aliases    other numbers of the same people in the platform's files, as {number: id}
    standings  what stands there, a Standing for each id; `standing` of one, as it is now
    mark       by what a file of feedback is known there
    send       set points, where there are any, and add files, of one student
    handed_in  the files that were handed in, each a Handed; `fetch` brings one
"""

import re
from urllib.parse import parse_qs, urlsplit

from ..files import Table
from .base import PULLED, HandedIn, Plain, Pulled, Student, read_class_list
from .canvas import Canvas, CanvasSite
from .line import Line, SiteError, Standing, Stopped, Unsure, near, read_token
from .moodle import HEADINGS, Moodle, MoodleSite

__all__ = ["PLATFORMS", "PULLED", "HandedIn", "Student", "read_class", "read_class_list", "SiteError",
           "Standing", "Stopped", "Unsure", "near", "read_token", "site_at"]  # fmt: skip

PLATFORMS = {platform.name: platform for platform in (Plain, Canvas, Moodle, Pulled)}


def read_class(path):
    """Return the platform that a class list, or what Canvas or Moodle export, is from, with its people."""
    header = {*Table(path).header}
    if {"ID", "Section"} <= header:
        return Canvas(path)
    if header & {*HEADINGS["marked"]}:
        return Moodle(path)
    return Pulled(path) if {*PULLED} <= header else Plain(path)


def site_at(address, token):
    """Return the platform on which an assignment has its page at this address, with a teacher's token."""
    parts = urlsplit(address)
    base = f"{parts.scheme}://{parts.netloc}"
    canvas = re.fullmatch(r"(.*)/courses/(\d+)/assignments/(\d+)/?", parts.path)
    moodle = re.fullmatch(r"(.*)/mod/assign/view\.php", parts.path)
    number = parse_qs(parts.query).get("id", [""])[0]
    if canvas:
        return CanvasSite(Line(base + canvas[1], token), *canvas.groups()[1:])
    if moodle and re.fullmatch(r"\d+", number):
        return MoodleSite(Line(base + moodle[1], token), number)
    raise ValueError(
        "expected the address of the assignment's page, as in https://moodle.example.org/mod/assign/view.php?id=123 or "
        f"https://canvas.example.org/courses/12/assignments/345; got {address!r}"
    )
