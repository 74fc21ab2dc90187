"""The learning platforms over their own interfaces, each a class with the same members. They know nothing of grading.

name       of the kind of platform; `key` of this one assignment, `title` what it is called there
points     what the assignment is worth there, or None
people     who is to hand in, by the id that the platform has for them everywhere
unfit      why no grades can be sent, "" where they can
aliases    other numbers of the same people in the platform's files, as {number: id}
standings  what stands there, a Standing for each id; `standing` of one, as it is now
named      how a file of feedback is called there
send       set points, where there are any, and add files, of one student
handed_in  the files that were handed in, each a Handed; `fetch` brings one
"""

import re
from urllib.parse import parse_qs, urlsplit

from .canvas import Canvas
from .line import Handed, Line, SiteError, Standing, Stopped, Unsure, near, read_token
from .moodle import Moodle

__all__ = ["Handed", "SiteError", "Standing", "Stopped", "Unsure", "near", "read_token", "site_at"]


def site_at(address, token):
    """Return the platform on which an assignment has its page at this address, with a teacher's token."""
    parts = urlsplit(address)
    base = f"{parts.scheme}://{parts.netloc}"
    canvas = re.fullmatch(r"(.*)/courses/(\d+)/assignments/(\d+)/?", parts.path)
    moodle = re.fullmatch(r"(.*)/mod/assign/view\.php", parts.path)
    number = parse_qs(parts.query).get("id", [""])[0]
    if canvas:
        return Canvas(Line(base + canvas[1], token), *canvas.groups()[1:])
    if moodle and re.fullmatch(r"\d+", number):
        return Moodle(Line(base + moodle[1], token), number)
    raise ValueError(
        "expected the address of the assignment's page, as in https://moodle.example.org/mod/assign/view.php?id=123 or "
        f"https://canvas.example.org/courses/12/assignments/345; got {address!r}"
    )
