"""Moodle: the archive of *Download all submissions*, the *grading worksheet*, and what both take back.

A student has a folder `<Full name>_<number>_assignsubmission_file` (before Moodle 4.1 with an underscore at its end),
or files that begin so; texts that were typed in are in `..._assignsubmission_onlinetext`. In names an underscore is a
space, and there are none of & < > " ` | ' : \\ /; in the archive * and ? are underscores, too. The number is the
participant's in this one assignment. A group's is
`<Group>_<number of the group>_...`, or, of those without one, `Default group_...`.

The worksheet has a row for each participant: `Identifier` is a word with the number at its end; headings and times are
in the language of whoever exported it. `Status` tells how late it was and, by a date, of an extension. An import finds
the columns by their headings, skips a grade that is empty, out of range or locked, and skips a row without a word when
the grade was changed more than a minute after the time in `Last modified (grade)`. It reads this time in English or as
in ISO 8601 alone, so it goes back in that form. It takes over each comment, also an empty one.

Feedback files are taken from folders `<Full name>_<number>_assignfeedback_file_`. Where students submit in groups, the
number is the group's, as in the archive (in 4.1.10, 4.2.3, 4.5 and 5.1); who has no group is then out of reach. Before
4.1 the archive has a folder `<Group>-<Full name>_<number>_...` for each member, and feedback goes by that number of the
participant. Of those that we know, 4.1.0 to 4.1.2 alone write the one number and read the other.
"""

import re
from datetime import datetime
from html import escape

from ..files import slug
from .base import HandedIn, Platform, Student, Table, folded, grouped, read_number

__all__ = ["HEADINGS", "Moodle"]

HEADINGS = {  # in English, German, French
    "id": ("Identifier", "ID", "Identifiant"),
    "name": ("Full name", "Vollständiger Name", "Nom complet"),
    "status": ("Status", "Statut"),
    "group": ("Group", "Gruppe", "Groupe"),
    "grade": ("Grade", "Bewertung", "Note"),
    "most": ("Maximum Grade", "Maximum grade", "Bestwertung", "Note maximale"),
    "open": ("Grade can be changed", "Bewertung kann geändert werden", "La note peut être modifiée"),
    "submitted": ("Last modified (submission)", "Zuletzt geändert (Abgabe)", "Dernière modification (travail remis)"),
    "marked": ("Last modified (grade)", "Zuletzt geändert (Bewertung)", "Dernière modification (note)"),
    "email": ("Email address", "E-Mail-Adresse", "Adresse de courriel"),
}
NEEDED = ("id", "grade", "most", "marked")
LATE = re.compile(r"\blate\b|\bzu spät\b|\bverspätet\b|\bretard\b", re.IGNORECASE)
DRAFT = re.compile(r"\bdraft\b|\bentwurf\b|\bbrouillon\b", re.IGNORECASE)
REOPENED = re.compile(r"reopened|erneut geöffnet|réouverture|rouvert", re.IGNORECASE)
NO = ("no", "nein", "non")
MONTHS = "jan|feb fév|mar mär|apr avr|may mai|jun juin|jul juil|aug aoû|sep|oct okt|nov|dec dez déc".split("|")
FOLDER = re.compile(r"(.*?)(?:_(\d+))?_assignsubmission_(file|onlinetext)(?:_(.*))?", re.DOTALL)


class Moodle(Platform):
    """The files of an assignment in Moodle; without a worksheet the numbers in the names are the students."""

    name = "moodle"
    zoned, once, together = False, True, False

    def learn(self, export, column):
        """Read the worksheet."""
        self.table, self.drafts, self.awaited, self.reopened = Table(export), [], [], []
        self.at = {key: self.table.column(*names) for key, names in HEADINGS.items()}
        self.column, self.together = self.at["grade"], self.at["group"] is not None
        missing = [HEADINGS[key][0] for key in NEEDED if self.at[key] is None]
        if missing:
            scale = " (one graded by a scale has no maximum: use points)" if missing == [HEADINGS["most"][0]] else ""
            raise ValueError(
                f"expected the grading worksheet of Moodle in English, German or French; {export} lacks "
                f"{', '.join(missing)}{scale}: it has {self.table.header[:8]}"
            )
        for line, row in self.table.rows:
            self._add(line, row)
        self.groups = grouped(self.people)
        self.points = read_number(self._cell(row, "most")) if self.rows else None
        if self.points is None:
            raise ValueError(f"{export}: expected participants, and a number as {self.table.header[self.at['most']]!r}")

    def _cell(self, row, key):
        return row[self.at[key]].strip() if self.at[key] is not None else ""

    def _add(self, line, row):
        found = re.search(r"(\d+)$", self._cell(row, "id"))
        if not found or found[1] in self.rows:
            raise ValueError(
                f"{self.export}, line {line}: expected an identifier of its own that ends in a number, such as "
                f"'Participant 200101', got {self._cell(row, 'id')!r}"
            )
        self.rows[found[1]] = row
        told = (self._cell(row, key) for key in ("name", "email", "group"))
        status = self._cell(row, "status")
        until = time_in(status)
        self.people[found[1]] = Student(found[1], *told, until=until)
        if DRAFT.search(status):
            self.drafts.append(found[1])
        if REOPENED.search(status):
            self.reopened.append(found[1])
        if time_in(self._cell(row, "submitted")) or (until and until > datetime.now()):
            self.awaited.append(found[1])

    def read(self, file, time):
        """Return what the outermost folder, or the file's name, says that Moodle has written."""
        parts = file.split("/")
        for i, part in enumerate(parts):
            if found := FOLDER.fullmatch(part):
                name = (found[4] or parts[-1]) if i == len(parts) - 1 else "/".join(parts[i + 1 :])
                student = self._student(found[1], found[2])
                if student and not found[2]:
                    self.ungrouped = student
                row = self.rows.get(student)
                late = bool(row and LATE.search(self._cell(row, "status")))
                when = time_in(self._cell(row, "submitted")) if row else None
                return HandedIn(student, name, (time,), late, when)
        return HandedIn("", parts[-1], (time,))

    def _student(self, name, number):
        """Return whose folder this is: a participant's, or that of the first of a group.

        A group's number may be that of a participant, too, so where there are groups the name decides.
        """
        own = self.people.get(number)
        if own and (not self.groups or (own.name and folded(name).endswith(folded(clean(own.name))))):
            return number
        group = [ids[0] for group, ids in self.groups.items()  # Moodle 4.1 and 5.1 write `&amp;` in the name of a group
                 if folded(name) in (folded(clean(group)), folded(clean(escape(group, quote=False))))]  # fmt: skip
        anonymous = own and not own.name and not self.together
        return group[0] if group else number or "" if anonymous or not self.people else ""

    def grades(self, points):
        """Return a worksheet to import, with the rows of those who have points, and what is to be said about it."""
        rows, notes = self.with_points(points, self.table.rows[0][1][self.at["most"]])
        for row in rows:
            if when := time_in(self._cell(row, "marked")):
                row[self.at["marked"]] = f"{when:%Y-%m-%d %H:%M}"
        return self.table.text(rows), notes

    def refuses(self, row):
        """Say why Moodle takes no grade in a row, "" where it does."""
        return "Moodle does not let this grade be changed" if self._cell(row, "open").lower() in NO else ""

    def feedback(self, file, student, title):
        """Return the name of a text in the archive of feedback files: of a student, or of the group that has the file.

        None for those without a group in an assignment for groups. A file of no folder is an exam on paper.
        """
        name = f"{slug(title) or 'assignment'}-feedback.txt"
        folders = (found.groups()[:2] for part in file.split("/") if (found := FOLDER.fullmatch(part)))
        group, number = next(folders, ("", student.id))
        if not self.groups or self._student(group, number) == number:
            return self.parcel(student, name)
        return f"{clean(group)}_{number}_assignfeedback_file_/{name}" if number else None

    def parcel(self, student, name, files=()):
        """Return the name of any file for a student in such an archive."""
        return f"{clean(student.name)}_{student.id}_assignfeedback_file_/{name}"


def clean(name):
    """Return a name as Moodle writes it in the name of a file."""
    return re.sub(r"[\x00-\x1f\x7f&<>\"`|':\\/]", "", name.replace("_", " "))


def time_in(text):
    """Return the time in a cell such as "Wednesday, 11 October 2023, 3:30 PM", without a zone, or None."""
    found = re.search(r"(\d{1,2})\.?\s+([^\W\d]+)\.?\s+(\d{4})\D*?(\d{1,2})[:h](\d{2})\s*([AaPp][Mm])?", text)
    month = found and next((m for m, names in enumerate(MONTHS, 1) for n in names.split()
                            if found[2].lower().startswith(n)), None)  # fmt: skip
    if not month:
        return None
    hour = int(found[4])
    if found[6]:
        hour = hour % 12 + 12 * (found[6].lower() == "pm")
    try:
        return datetime(int(found[3]), month, int(found[1]), hour, int(found[5]))
    except ValueError:
        return None
