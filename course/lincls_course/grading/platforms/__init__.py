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
    parcel     the same of a file for a student at any time

Each is made from what the platform exported, a CSV, and the assignment's title.
"""

from .base import HandedIn, Student, Table
from .canvas import Canvas
from .moodle import HEADINGS, Moodle
from .plain import PULLED, Plain, Pulled, read_class_list

__all__ = ["PLATFORMS", "PULLED", "HandedIn", "Student", "read_class", "read_class_list"]

PLATFORMS = {platform.name: platform for platform in (Plain, Canvas, Moodle, Pulled)}


def read_class(path):
    """Return the platform that a class list, or what Canvas or Moodle export, is from, with its people."""
    header = {*Table(path).header}
    if {"ID", "Section"} <= header:
        return Canvas(path)
    if header & {*HEADINGS["marked"]}:
        return Moodle(path)
    return Pulled(path) if {*PULLED} <= header else Plain(path)
