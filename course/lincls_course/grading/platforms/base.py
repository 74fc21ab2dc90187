"""What all platforms share, and files without one.

Without a platform there is a class list, a CSV with a row for each student, and files in whose names, or folders, an id
stands:

    id,name,email,group
    s4711,Ada Lovelace,ada@example.org,A
    s4712,Emmy Noether,emmy@example.org,A

An id has letters, digits and . _ @ + -. `name`, `email` and `group` may be missing; more columns are kept under their
names; capitals in a heading do not matter.

What `pull` writes is the same with the columns `submitted` and `until` (times in ISO 8601), `late`, `state`, `worth`,
the points of the assignment; the files are in folders that are named by the ids.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from ..files import Table, read_number, show_number, slug

__all__ = ["HandedIn", "Platform", "Student", "folded", "grouped", "ID", "PULLED", "Plain", "Pulled", "read_class_list"]

ID = r"[A-Za-z0-9][A-Za-z0-9_.@+-]{0,79}"
PULLED = ["submitted", "until", "late", "state", "worth"]  # columns


@dataclass(frozen=True)
class Student:
    """A student, as a class list or a platform's export tells.

    Attributes
    ----------
    id, name, email, group : str
    until : datetime, optional
        An extension that the platform tells of.
    more : mapping of column to text
    """

    id: str
    name: str = ""
    email: str = ""
    group: str = ""
    until: datetime | None = None
    more: Mapping[str, str] = field(default_factory=dict, compare=False)


def grouped(people):
    """Return the groups of students, as name: ids."""
    groups: dict[str, list] = {}
    for student in people.values():
        if student.group:
            groups.setdefault(student.group, []).append(student.id)
    return groups


@dataclass(frozen=True)
class HandedIn:
    """What the name of a file, and the platform's export, say about it.

    Attributes
    ----------
    student : str
        The id of who handed it in, or of one of the group; "" where that is not known.
    name : str
        What the student called the file.
    order : tuple of float
        Of two files of a student, the later one has the larger one.
    late : bool
        Whether the platform calls it late.
    when : datetime, optional
        When it was handed in, where the platform tells; without a zone where the platform names none.
    """

    student: str
    name: str
    order: tuple = (0.0,)
    late: bool = False
    when: datetime | None = None


class Platform:
    """What all platforms have; without an export the names of the files stand for the students.

    Attributes
    ----------
    points : float or None
        What the assignment is worth there.
    """

    zoned: bool | None = None
    drafts = awaited = reopened = ()
    ungrouped = ""
    once = carries = False
    points = None

    def __init__(self, export=None, title="", column=None):
        if column and self.name != "canvas":
            raise ValueError("--column is for the gradebook of Canvas; others have one assignment")
        self.export, self.title, self.people, self.groups, self.rows, self.column = export, title, {}, {}, {}, None
        if export:
            self.learn(export, column)

    @property
    def there(self):
        """The points that the export shows, by student."""
        shown = {id: read_number(row[self.column]) for id, row in self.rows.items()}
        return {id: points for id, points in shown.items() if points is not None}

    def with_points(self, points, like):
        """Return the rows of those who have points, with these in a column, and what is to be said about the others."""
        rows, notes, at = [], [], self.column
        for id, row in self.rows.items():
            if id in points and (why := self.refuses(row)):
                notes.append(f"{id}: {why}; the {show_number(points[id])} points are not exported")
            elif id in points:
                rows.append([*row[:at], show_number(points[id], like), *row[at + 1 :]])
        return rows, notes


def folded(text):
    """Return the letters and digits of a name, to compare it with another spelling of the same."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if c.isalnum())


# No platform ---------------------------------------------------------------------------------------


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
