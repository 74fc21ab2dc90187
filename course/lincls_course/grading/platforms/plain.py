"""No platform: a class list, a CSV with a row for each student, and files in whose names, or folders, an id stands.

    id,name,email,group
    s4711,Ada Lovelace,ada@example.org,A
    s4712,Emmy Noether,emmy@example.org,A

An id has letters, digits and . _ @ + -. `name`, `email` and `group` may be missing; more columns are kept under their
names; capitals in a heading do not matter.
"""

import re

from ..files import slug
from .base import HandedIn, Platform, Student, Table, grouped, show_number

__all__ = ["Plain", "read_class_list"]


def read_class_list(path):
    """Return the students of a class list, by id; a ValueError names the row that cannot be read."""
    table = Table(path)
    names = [name.lower() for name in table.header]
    if not table.rows or "id" not in names:
        raise ValueError(f"{path} must be a CSV with a column 'id'; it has {names if table.rows else 'no rows'}")
    students, known = {}, set()
    for line, cells in table.rows:
        row = {name: cell.strip() for name, cell in zip(names, cells, strict=True) if name}
        id = row.pop("id")
        if not re.fullmatch(r"[A-Za-z0-9][\w.@+-]{0,79}", id, flags=re.ASCII):
            raise ValueError(
                f"{path}, line {line}: an id has letters, digits and . _ @ + -, got {id!r}; for a platform's export, "
                "name it: --platform canvas or moodle"
            )
        if id.lower() in known:  # it names a file, too
            raise ValueError(f"{path}, line {line}: the id {id!r} occurs twice")
        known.add(id.lower())
        students[id] = Student(id, *(row.pop(key, "") for key in ("name", "email", "group")), more=row)
    return students


class Plain(Platform):
    """Files as people name them, and a class list, or none; `lincls-course assign` calls files by the title."""

    name = "plain"

    def learn(self, export, column):
        """Read the class list."""
        self.people = read_class_list(export)
        self.groups = grouped(self.people)

    def read(self, file, time):
        """Return what a file's path says: a folder named by an id, or an id in the name; the longest, if several.

        `-2` or ` (2)` behind the id counts the attempts.
        """
        *folders, last = file.split("/")
        if not self.people:
            return HandedIn("", last, (0, time))
        ids = {id.lower(): id for id in self.people}
        stem, begin = last.rpartition(".")[0] or last, slug(self.title)
        rest = stem.lower().removeprefix(f"{begin}-" if begin else "")
        whole, _, again = re.fullmatch(r"(.*?)(?:[-_ ]( ?\()?(\d{1,2})\)?)?", rest, flags=re.DOTALL).groups()
        found = [folder.lower() for folder in folders if folder.lower() in ids][:1]
        attempt = 0
        if not found:
            found = [name for name in (rest, whole) if name in ids][:1]
            found = found or [id for id in ids if re.search(rf"(?<![^\W_]){re.escape(id)}(?![^\W_])", rest)]
            attempt = int(again) if again and found and not rest.endswith(found[0]) else 0
        longest = max(map(len, found), default=0)
        found = [id for id in found if len(id) == longest]
        student = ids[found[0]] if len(found) == 1 else ""
        return HandedIn(student, last, (attempt, time))

    def grades(self, points):
        """Return the grades as a CSV, and what is to be said about them."""
        rows = [f"{id},{show_number(value)}" for id, value in points.items() if id in self.people]
        return "\n".join(["id,points", *rows]) + "\n", []

    def feedback(self, file, student, title):
        """Return the name of a student's file in the archive of feedback; it is a text."""
        return f"{student.id}/{slug(title) or 'assignment'}-feedback.txt"

    def parcel(self, student, name, files):
        """Return None: without a platform nothing carries files to students."""
