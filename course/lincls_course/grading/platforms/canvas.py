"""Canvas: the names in the archive of *Download Submissions*, the CSV of *Export Gradebook*, and what both take back.

A file that was handed in is called `<name>[_LATE]_<user>_<attachment>_<name of the file>`, where the name is the
sortable one in small letters, without what is no letter, digit or underscore, and without underscores around a number.
A text or a link is `<name>_<user>_text.html` or `..._link.html`. What is uploaded again goes to the user and the
attachment whose numbers stand first in its name, and is shown under the name of that attachment.

The gradebook has the columns `Student` (or `LastName`, `FirstName`), `ID`, others of the student's up to `Section`,
columns of one's own, the assignments as `Title (number)`, and totals; below its header perhaps a row `Manual Posting`,
then `Points Possible`, and last the test student. An import looks at the columns that are there: it clears a grade
whose cell is empty, and keeps those of the rows and columns that are absent.

Canvas' REST interface: lists in pages, of which each tells the address of the next, and files in three steps.

A comment is added to those that are there. So the name of a file of feedback ends with the digest of what is in it, and
a file that is there is not sent again.
"""

import hashlib
import re
from datetime import datetime
from functools import cached_property
from typing import ClassVar

from ..files import Table, read_number, show_number
from .base import HandedIn, Platform, Student, folded
from .line import Handed, SiteError, Standing, digits

__all__ = ["Canvas", "CanvasSite"]

TEST_STUDENT = "Student, Test"


class Canvas(Platform):
    """The files of an assignment in Canvas; without a gradebook the numbers in the files' names are the students."""

    name = "canvas"
    zoned = True

    def learn(self, export, column):
        """Read the gradebook."""
        self.table = Table(export)
        header = self.table.header
        if not {"ID", "Section"} <= {*header} or header[0] not in ("Student", "LastName"):
            raise ValueError(
                f"expected the gradebook that Canvas exports, with the columns Student, ID and Section; {export} has "
                f"{header[:6]}"
            )
        self.id, self.section = header.index("ID"), header.index("Section")
        self.possible = next((row for _, row in self.table.rows if "Points Possible" in row[0]), None)
        for line, row in self.table.rows:
            hidden = all(re.fullmatch(r"\s*(Muted|Manual Posting.*)?\s*", cell, re.IGNORECASE) for cell in row)
            if row is not self.possible and not hidden:
                self._add(line, row)
        last = next(reversed(self.rows), None)
        if last and self.people[last].name == TEST_STUDENT:
            del self.rows[last], self.people[last]
        if self.title:
            self._find(column or self.title)

    def _add(self, line, row):
        id = row[self.id].strip()
        if not re.fullmatch("[0-9]+", id):
            raise ValueError(f"{self.export}, line {line}: expected a student's number in the column ID, got {id!r}")
        if id in self.rows:
            raise ValueError(f"{self.export}, line {line}: the ID {id} occurs twice")
        self.rows[id] = row
        name = ", ".join(row[: self.id]).strip()  # of one column, or of last and first name
        more = dict(zip(self.table.header[: self.section + 1], row, strict=False))
        self.people[id] = Student(id, name, more=more)

    def _find(self, column):
        """Find the column of the assignment, and what it is worth."""
        header = self.table.header
        columns = [i for i, name in enumerate(header) if i > self.section and re.search(r" \(\d+\)$", name)]
        wanted = [i for i in columns if column in (header[i], header[i].rpartition(" (")[0])]
        if len(wanted) != 1:
            raise ValueError(
                f"{self.export}: {len(wanted)} columns are called {column!r}; name one with --column, of "
                f"{', '.join(repr(header[i]) for i in columns) or 'which there is none'}"
            )
        (self.column,) = wanted
        worth = self.possible[self.column] if self.possible else "no such row"
        self.points = read_number(worth)
        if self.points is None:
            raise ValueError(
                f"{self.export}: expected a number as 'Points Possible' of {header[self.column]!r}, got {worth!r}"
            )

    def read(self, file, time):
        """Return what a file's name says, by the first numbers in it that are a student's and a file's.

        A name may look like numbers, too: those behind the name of the student, or of a group, are sure, and those
        behind any name are better than those at the beginning.
        """
        last = file.rpartition("/")[2]
        parts = last.split("_")
        found = []
        for i, part in enumerate(parts[:-1]):
            rest = parts[i + 1 :]
            typed = re.fullmatch(r"(text|link)(-\d+)?\.html", rest[0]) and len(rest) == 1
            numbered = len(rest) > 1 and re.fullmatch("[0-9]+", rest[0])
            if (typed or numbered) and (re.fullmatch("[0-9]+", part) or parts[max(0, i - 1)] == "anon"):
                late = "LATE" in parts[:i]
                before = folded("".join(p for p in parts[:i] if p != "LATE"))
                name, attachment = (rest[0], 0) if typed else ("_".join(rest[1:]), int(rest[0]))
                found.append((before, HandedIn(part, name, (attachment, time), late)))
        if self.people:
            found = [(before, file) for before, file in found if file.student in self.people]
            found.sort(key=lambda entry: (entry[0] not in self._names(entry[1].student), not entry[0]))
        return found[0][1] if found else HandedIn("", last, (0, time))

    def _names(self, student):
        """Return the names by which a student's files may go."""
        groups = [group for group, ids in self.groups.items() if student in ids]
        return {folded(name) for name in [self.people[student].name, *groups]}

    def grades(self, points):
        """Return a CSV to import, with the student's columns and the assignment's, and what is to be said about it.

        Only who has points has a row, and no other assignment a column: what was graded there meanwhile stays.
        """
        rows, notes = self.with_points(points, self.possible[self.column])
        return self.table.text([self.possible, *rows], [*range(self.section + 1), self.column]), notes

    def refuses(self, row):
        """Say why Canvas takes no grade in a row, "" where it does."""
        said = {"EX": "excused in Canvas", "N/A": "not assigned this in Canvas, or anonymous until posted"}
        return said.get(row[self.column].strip().upper(), "")

    def feedback(self, file, student, title):
        """Return the name of a feedback in the archive to upload again: the file's own; None if it holds no text."""
        handed_in = self.read(file, 0)
        return file.rpartition("/")[2] if handed_in.order[0] and handed_in.name.endswith((".ipynb", ".json")) else None


# Its own interface ---------------------------------------------------------------------------------


PAGES = 1000


class CanvasSite:
    """An assignment, by the numbers in its page's address."""

    name = "canvas"
    aliases: ClassVar[dict] = {}

    def __init__(self, line, course, number):
        self.line, self.course = line, f"{line.base}/api/v1/courses/{course}"
        line.header = {"Authorization": f"Bearer {line.token}"}
        self.address = f"{self.course}/assignments/{number}"
        self.told = line.ask("GET", self.address).json()
        self.title, self.points = self.told["name"], self.told.get("points_possible")
        self.key = f"canvas {line.base} {digits(self.told['id'])}"

    @property
    def unfit(self):
        """Why no grades can be sent."""
        if self.told.get("grading_type") != "points" or not self.points:
            return "set *Display Grade as* to *Points* in the settings of the assignment, and give it points"
        if self.told.get("anonymize_students"):
            return "switch anonymous grading off first: Canvas does not say whose a submission is"
        return "a moderated assignment takes grades from its page alone" if self.told.get("moderated_grading") else ""

    def _all(self, address):
        """Yield what is on all pages."""
        for _ in range(PAGES):
            answer = self.line.ask("GET", address)
            yield from answer.json()
            onward = re.search(r'<([^<>]*)>\s*;[^,<]*\brel="?next\b', answer.headers.get("link", ""))
            if not onward:
                return
            address = onward[1]
            if not self.line.ours(address):
                raise SiteError(f"the next page is on another host, {self.line.clean(address)}")
        raise SiteError(f"more than {PAGES} pages")

    def _submissions(self):
        includes = "include[]=group&include[]=submission_comments&per_page=100"
        return [s for s in self._all(f"{self.address}/submissions?{includes}") if s.get("user_id")]

    @cached_property
    def submissions(self):
        """What was handed in."""
        return self._submissions()

    @cached_property
    def people(self):
        """Who is to hand in; `more` tells when that was, and how."""
        done, people = {digits(s["user_id"]): s for s in self.submissions}, {}
        for user in self._all(f"{self.course}/users?enrollment_type[]=student&per_page=100"):
            id = digits(user["id"])
            s = done.get(id, {})
            more = {"submitted": s.get("submitted_at") or "", "late": "yes" if s.get("late") else "", "state": ""}
            group = (s.get("group") or {}).get("name") or ""
            people[id] = Student(id, user["sortable_name"], user.get("email") or "", group, None, more)
        return people

    def handed_in(self):
        """Yield the files of everybody's last attempt; a group's once."""
        seen = set()
        for s in self.submissions:
            when = s.get("submitted_at") and datetime.fromisoformat(s["submitted_at"])
            for file in s.get("attachments") or ():
                if file["id"] not in seen:
                    seen.add(file["id"])
                    yield Handed(digits(s["user_id"]), file["display_name"], file["size"], when, file["url"])

    def fetch(self, handed):
        """Return a file; it may lie on another host, which does not get the token."""
        return self.line.fetch(handed)

    @staticmethod
    def _standing(s):
        points = s.get("entered_score", s.get("score"))  # before what Canvas itself deducts
        comments = (c.get("attachments") or () for c in s.get("submission_comments") or ())
        names = [file["display_name"] for attachments in comments for file in attachments]
        return Standing(points, names, "excused in Canvas" if s.get("excused") else "")

    def standings(self):
        """Return what stands there."""
        return {digits(s["user_id"]): self._standing(s) for s in self._submissions()}

    def standing(self, id):
        """Return what stands there of one student, now."""
        address = f"{self.address}/submissions/{id}?include[]=submission_comments"
        return self._standing(self.line.ask("GET", address).json())

    def mark(self, name, data):
        """Return a file's name there, which tells what is in it."""
        stem, dot, ending = name.rpartition(".")
        return f"{stem}-{hashlib.sha256(data).hexdigest()[:8]}{dot}{ending}"

    def send(self, id, points, files, there):
        """Set the points, and add a comment with the files."""
        form = [] if points is None else [("submission[posted_grade]", show_number(points))]
        names = [self.mark(*file) for file in files.items()]
        numbers = [self._upload(id, name, data) for name, data in zip(names, files.values(), strict=True)]
        if names:
            form.append(("comment[text_comment]", ", ".join(names)))
            form += [("comment[file_ids][]", number) for number in numbers]
        self.line.ask("PUT", f"{self.address}/submissions/{id}", form)

    def _upload(self, id, name, data):
        """Announce a file, bring it to where Canvas says, without the token, and confirm it; return its number."""
        form = [("name", name), ("size", len(data)), ("content_type", "application/octet-stream")]
        said = self.line.ask("POST", f"{self.address}/submissions/{id}/comments/files", form, safe=True).json()
        answer = self.line.ask("POST", said["upload_url"], [*said["upload_params"].items()], ("file", name, data),
                               safe=True, follow=False)  # fmt: skip
        if answer.headers.get("location"):
            answer = self.line.ask("GET", answer.headers["location"])
        return digits(answer.json()["id"])
