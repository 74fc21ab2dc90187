"""No platform: a class list, a CSV with a row for each student, and files in whose names, or folders, an id stands.

    id,name,email,group
    s4711,Ada Lovelace,ada@example.org,A
    s4712,Emmy Noether,emmy@example.org,A

An id has letters, digits and . _ @ + -. `name`, `email` and `group` may be missing; more columns are kept under their
names; capitals in a heading do not matter.

What `pull` writes is the same with the columns `submitted` and `until` (times in ISO 8601), `late`, `state`, `worth`,
the points of the assignment; the files are in folders that are named by the ids.
"""

import re
from dataclasses import replace
from datetime import UTC, datetime

from ..files import slug
from .base import HandedIn, Platform, Student, Table, grouped, read_number, show_number

__all__ = ["ID", "PULLED", "Plain", "Pulled", "read_class_list"]

ID = r"[A-Za-z0-9][A-Za-z0-9_.@+-]{0,79}"
PULLED = ["submitted", "until", "late", "state", "worth"]  # columns


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
        if not re.fullmatch(ID, id):
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


class Pulled(Plain):
    """What `pull` has fetched from a platform."""

    name, zoned = "pulled", True

    def learn(self, export, column):
        """Read the class list, with what the platform told about each."""
        super().learn(export, column)
        if missing := [key for key in PULLED if any(key not in s.more for s in self.people.values())]:
            raise ValueError(f"expected the class.csv that `pull` writes; {export} lacks {', '.join(missing)}")
        for student in self.people.values():
            self.people[student.id] = replace(student, until=self._time(student, "until"))
            self.points = read_number(student.more["worth"])
        told, now = self.people.values(), datetime.now(UTC)
        self.drafts = [s.id for s in told if s.more["state"] == "draft"]
        self.reopened = [s.id for s in told if s.more["state"] == "reopened"]
        self.awaited = [s.id for s in told if s.more["submitted"] or (s.until and s.until > now)]

    def _time(self, student, key):
        try:
            return datetime.fromisoformat(student.more[key]) if student.more.get(key) else None
        except ValueError:
            raise ValueError(
                f"{self.export}: {student.id} has {student.more[key]!r} as `{key}`, which is no time"
            ) from None

    def read(self, file, time):
        """Return whose a file is, and when the platform says that it came."""
        said = super().read(file, time)
        if said.student not in self.people:
            return said
        student = self.people[said.student]
        return replace(said, late=bool(student.more.get("late")), when=self._time(student, "submitted"))
