"""What all platforms share: a file that was handed in, as its name tells it, and tables that go back as they came."""

import csv
import io
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

__all__ = ["HandedIn", "Platform", "Student", "Table", "read_number", "folded", "grouped", "show_number"]


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
    once = False
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


class Table:
    """A CSV as it was exported: rows of texts, and the separator, line ends and byte order mark to write it with."""

    def __init__(self, path):
        self.path = Path(path)
        data = self.path.read_bytes()
        self.mark = "\ufeff" if data.startswith("\ufeff".encode()) else ""
        self.end = "\r\n" if b"\r\n" in data else "\n"
        try:
            text = data.decode("utf-8-sig")
            first = text.partition("\n")[0]
            self.separator = max(",;\t", key=lambda s: len(next(csv.reader([first], delimiter=s), [])))
            reader = csv.reader(io.StringIO(text, newline=""), delimiter=self.separator, strict=True)
            lines = [(reader.line_num, row) for row in reader]
        except (csv.Error, UnicodeDecodeError) as error:
            raise ValueError(f"{path} cannot be read as a CSV in UTF-8, as it was exported: {error}") from None
        lines = [(line, row) for line, row in lines if any(cell.strip() for cell in row)]
        self.header = [cell.strip() for cell in lines[0][1]] if lines else []
        for line, row in lines[1:]:
            if len(row) > len(self.header):
                raise ValueError(f"{path}, line {line}: {len(row)} cells below {len(self.header)} headings")
        #: (line, cells) of each row below the header
        self.rows = [(line, row + [""] * (len(self.header) - len(row))) for line, row in lines[1:]]

    def column(self, *names):
        """Return where the first of these headings stands, or None."""
        return next((self.header.index(name) for name in names if name in self.header), None)

    def text(self, rows, columns=None):
        """Return rows below the header as they stand in a file, of all columns or of some."""
        columns = range(len(self.header)) if columns is None else columns
        file = io.StringIO(newline="")
        writer = csv.writer(file, delimiter=self.separator, lineterminator=self.end)
        writer.writerows([row[i] for i in columns] for row in [self.header, *rows])
        return self.mark + file.getvalue()


def read_number(text):
    """Return a number that may have a comma, or None."""
    found = re.fullmatch(r"\s*(\d+)(?:[.,](\d+))?\s*", text)
    return float(f"{found[1]}.{found[2] or 0}") if found else None


def show_number(value, like=""):
    """Return a number with at most two decimals, with a comma where the platform wrote one."""
    text = f"{round(value, 2):.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if re.search(r"\d,\d", like) else text


def folded(text):
    """Return the letters and digits of a name, to compare it with another spelling of the same."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if c.isalnum())
