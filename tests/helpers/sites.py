"""Canvas and Moodle as far as files and grades go: what they write and what they take, by their own rules.

Written from the sources of Canvas (content_zipper, gradebook_exporter, gradebook_importer, the upload of comments) and
Moodle (assign's downloader and grading table, the importers of the grading worksheet and of feedback files), and from
nothing of the grader.
"""

import contextlib
import csv
import html
import io
import re
import zipfile
from dataclasses import dataclass, field
from datetime import datetime

DUE = datetime(2026, 10, 12, 23, 59)


@dataclass
class Attempt:
    """What one student, or group, has handed in once: (number, name, data) of each file."""

    files: list
    when: datetime = DUE
    late: bool = False
    text: str = ""


@dataclass
class Person:
    id: int
    first: str
    last: str
    group: str = ""
    attempts: list = field(default_factory=list)
    grade: float | None = None
    marked: datetime | None = None
    comments: list = field(default_factory=list)
    excused: bool = False
    until: datetime | None = None
    draft: bool = False
    reopened: bool = False
    locked: bool = False


def archive(files, when=(2026, 10, 20, 12, 0, 0)):
    """A ZIP file; it knows when it was made, and not when its files were."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, data in files:
            zipped.writestr(zipfile.ZipInfo(name, when), data)
    return out.getvalue()


def table(rows, separator=","):
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator="\n").writerows(rows)
    return out.getvalue()


class Site:
    """A course with one assignment."""

    def __init__(self, people, title="Homework 1", points=10):
        self.people, self.title, self.points = {person.id: person for person in people}, title, points
        self.attachments = 90_000

    def hand_in(self, id, *files, when=DUE, text=""):
        """Hand in files, as (name, data), anew."""
        numbered = []
        for name, data in files:
            self.attachments += 7
            numbered.append((self.attachments, name, data))
        self.people[id].attempts.append(Attempt(numbered, when, when > DUE, text))

    def last(self):
        """What everybody, or every group, has handed in last; nothing in an attempt that was opened again."""
        done = set()
        for person in self.people.values():
            if person.attempts and not person.reopened and (not person.group or person.group not in done):
                done.add(person.group)
                yield person, person.attempts[-1]


class Canvas(Site):
    """Canvas; the first of a group who hands in stands for it."""

    hidden = False
    separator = ","
    number = "4242"
    anonymous = False

    def sortable(self, person):
        return f"{person.last}, {person.first}"

    def hand_in(self, id, *files, **more):
        """A file of a name that there was is called -1, -2 and so on."""
        before = [name for attempt in self.people[id].attempts for _, name, _ in attempt.files]
        renamed = []
        for name, data in files:
            stem, dot, ending = name.rpartition(".")
            unique, n = name, 0
            while unique in before:
                n += 1
                unique = f"{stem}-{n}{dot}{ending}"
            renamed.append((unique, data))
        super().hand_in(id, *renamed, **more)

    def prefix(self, person, attempt):
        name = re.sub(r"_(\d+)_", r"\1", person.group or self.sortable(person)).lower()
        if self.anonymous:
            name = None
        who = f"anon_x{person.id}" if self.anonymous else str(person.id)
        whole = "_".join(filter(None, [name, "LATE" if attempt.late else None, who]))
        return "".join(c for c in whole if c.isalnum() or c == "_" or "\u0300" <= c <= "\u036f")

    def download(self, when=(2026, 10, 20, 12, 0, 0)):
        files = []
        for person, attempt in self.last():
            prefix = self.prefix(person, attempt)
            if attempt.text:
                files.append((f"{prefix}_text.html", attempt.text))
            for number, name, data in attempt.files:
                shown = re.sub(r'[\x00/\\:*?"<>|]+', "_", name)
                files.append((f"{prefix}_{number}_{shown}", data))
        return archive(files, when)

    def export(self):
        """The gradebook, with another assignment, a column of the teacher's and totals."""
        head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Notes", "Quiz (4241)"]
        rows = [[*head, f"{self.title} ({self.number})", "Current Score", "Final Score"]]
        if self.hidden:
            rows.append([*[None] * 7, "Manual Posting", None, None])
        possible = f"{self.points:.2f}"
        rows.append(
            ["    Points Possible", None, None, None, None, None, "5.00", possible, "(read only)", "(read only)"]
        )
        for person in self.people.values():
            grade = "EX" if person.excused else "" if person.grade is None else f"{person.grade:.2f}"
            more = [f"s{person.id}", f"login{person.id}", "A and B", "-1+1", "4.00", grade, "80.00", "80.00"]
            rows.append([self.sortable(person), person.id, *more])
        rows.append(["Student, Test", 99_999, "", "0123abcd", "A and B", "", "", "", "", ""])
        return table(rows, self.separator)

    def import_grades(self, text):
        """Take over a gradebook; an AssertionError is what Canvas refuses, asks about, or does by mistake."""
        lines = text.splitlines()[:3]
        counts = {s: {len(next(csv.reader([line], delimiter=s))) for line in lines} for s in ",;"}
        separator = ";" if len(counts[";"]) == 1 and (max(counts[";"]) > max(counts[","])) else ","
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator))
        header = rows.pop(0)
        assert len(header) > 3
        assert "Student" in header[0]
        assert "ID" in header[1]
        end = 5 if "SIS User ID" in header[2] and "SIS Login ID" in header[3] else 4
        assert header[end - 1] == "Section"
        columns = {}
        for i, name in enumerate(header[end:], end):
            found = re.fullmatch(r"(.*)\s\((\d+)\)", name)
            assert found, f"a new assignment {name!r}"
            columns[found[2]] = i
        assert {*columns} == {self.number}, "other assignments' grades may be older than those that are there"
        assert "Points Possible" in rows[0][0]
        self.points = float(rows[0][columns[self.number]].replace(",", "."))
        changed = {}
        for row in rows[1:]:
            person = self.people[int(row[1])]  # else Canvas asks who that is
            cell = row[columns[self.number]].strip()
            assert cell.upper() != "EX"
            person.grade = float(cell.replace(",", ".")) if cell else None
            changed[person.id] = person.grade
        return changed

    def upload(self, data):
        """Take feedback; return what it cannot place."""
        ignored, groups = [], {re.sub(r"[^\w]", "", p.group.lower()) for p in self.people.values() if p.group}
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            for path in zipped.namelist():
                name = path.rpartition("/")[2]
                group = next((g for g in groups if name.startswith(f"{g}_")), None)
                parts = [p for p in name.removeprefix(f"{group}_").split("_") if p != "LATE"]
                numbers = [int(p) for p in parts if re.fullmatch(r"\d+", p)][:2]
                person = self.people.get(numbers[0]) if numbers else None
                mine = {a: shown for t in person.attempts for a, shown, _ in t.files} if person else {}
                if len(numbers) < 2 or numbers[1] not in mine or parts[-1].startswith("link"):
                    ignored.append(path)
                    continue
                together = [p for p in self.people.values() if p is person or (p.group and p.group == person.group)]
                for member in together:
                    member.comments.append((mine[numbers[1]], zipped.read(path).decode()))
        return ignored


WORDS = {
    "en": (
        "Participant ",
        "Identifier|Full name|Email address|Status|Group|Grade|Maximum Grade|Grade can be changed|"
        "Last modified (submission)|Last modified (grade)|Feedback comments",
        "Yes",
        "No",
    ),
    "de": (
        "Teilnehmer/in",
        "ID|Vollständiger Name|E-Mail-Adresse|Status|Gruppe|Bewertung|Bestwertung|Bewertung kann geändert werden|"
        "Zuletzt geändert (Abgabe)|Zuletzt geändert (Bewertung)|Feedback als Kommentar",
        "Ja",
        "Nein",
    ),
}


class Moodle(Site):
    """Moodle; a group's submission belongs to each of its members.

    From 4.1 on an archive has a folder for each group, with its number, and feedback is read by that number (4.1.0 to
    4.1.2, which read participants' numbers, are no case here). Before, each member has a folder with the own number,
    and feedback goes by that. Who has no group is in the default one, without a number.
    """

    language = "en"
    folders = True
    old = False
    default = "Default group"
    anonymous = workflow = scale = False
    mark = "\ufeff"
    now = datetime(2026, 10, 20, 12, 0)

    def fullname(self, person):
        return f"{person.first} {person.last}"

    @staticmethod
    def clean(name):
        return re.sub(r"[\x00-\x1f\x7f&<>\"`|':\\/]", "", name)

    def number_text(self, value):
        return f"{value:.2f}".replace(".", "," if self.language == "de" else ".")

    def time_text(self, when):
        months = {"en": "October", "de": "Oktober"}
        days = {"en": "Monday", "de": "Montag"}
        month, day = months[self.language], days[self.language]
        if self.language == "de":
            return f"{day}, {when.day}. {month} {when.year}, {when:%H:%M}"
        return f"{day}, {when.day} {month} {when.year}, {when.hour % 12 or 12}:{when:%M %p}"

    @property
    def numbers(self):
        """The groups' numbers, near those of participants on a small site."""
        groups = sorted({person.group for person in self.people.values()} - {"", self.default})
        return {group: 4712 + i for i, group in enumerate(groups)}

    def prefix(self, person):
        who = "Participant" if self.anonymous else self.fullname(person).replace("_", " ")
        name = f"{who}_{person.id}"
        group = html.escape(person.group, quote=False).replace("_", " ")  # of groups' names alone
        if not group or self.old:
            return f"{group}-{name}" if group else name
        return f"{group}_{self.numbers[person.group]}" if person.group in self.numbers else group

    def download(self, when=(2026, 10, 20, 12, 0, 0)):
        files = []
        each = [(person, self.handed_in(person)) for person in self.people.values()] if self.old else self.last()
        for person, attempt in [(person, attempt) for person, attempt in each if attempt]:
            prefix = self.prefix(person)
            if attempt.text:
                files.append((self.clean(f"{prefix}_assignsubmission_onlinetext") + "/onlinetext.html", attempt.text))
            for _, name, data in attempt.files:
                whole = self.clean(f"{prefix}_assignsubmission_file")
                files.append((f"{whole}{'/' if self.folders else '_'}{self.clean(name)}", data))
        return archive([(re.sub("[*?]", "_", name), data) for name, data in files], when)

    def handed_in(self, person):
        mates = [p for p in self.people.values() if p is person or (p.group and p.group == person.group)]
        return next((mate.attempts[-1] for mate in mates if mate.attempts), None)

    def export(self):
        word, header, yes, no = WORDS[self.language]
        rows = [header.split("|")]
        for person in self.people.values():
            attempt = self.handed_in(person)
            status = {"en": "Submitted for grading", "de": "Zur Bewertung abgegeben"}[self.language] if attempt else "-"
            if person.reopened:
                attempt = attempt or Attempt([])
                status = {"en": "Reopened", "de": "Erneut geöffnet"}[self.language]
            if attempt and person.draft:
                status = {"en": "Draft (not submitted)", "de": "Entwurf (nicht abgegeben)"}[self.language]
            if attempt and attempt.late and not (person.until and attempt.when <= person.until):
                status += {"en": " - 2 hours late", "de": " - 2 Stunden zu spät"}[self.language]
            if person.until:
                said = {"en": "Extension granted until", "de": "Verlängerung bis"}[self.language]
                status += f" - {said}: {self.time_text(person.until)}"
            rows.append([
                f"{word}{person.id}", self.fullname(person), f"p{person.id}@example.org", status, person.group,
                "" if person.grade is None else self.number_text(person.grade), self.number_text(self.points),
                no if person.locked else yes, self.time_text(attempt.when) if attempt else "-",
                self.time_text(person.marked) if person.marked else "-",
                "\n".join(person.comments),
            ])  # fmt: skip
        hidden = [4] if not any(person.group for person in self.people.values()) else []
        hidden += [1, 2] if self.anonymous else []
        if self.scale:
            rows = [[*row[:6], "Scale" if row is rows[0] else "Poor,Good", *row[7:]] for row in rows]
        if self.workflow:
            rows = [[*row, *(("Marking workflow state", "Marker") if row is rows[0] else ("Not marked", ""))]
                    for row in rows]  # fmt: skip
        return self.mark + table([[cell for i, cell in enumerate(row) if i not in hidden] for row in rows])

    def import_grades(self, text):
        """Take over a worksheet; an AssertionError is what Moodle refuses, or skips without a word."""
        word, names, _, _ = WORDS[self.language]
        names = names.split("|")
        header, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
        assert not self.scale  # it takes the words of the scale alone
        id, grade, marked, comment = (header.index(names[i]) for i in (0, 5, 9, 10))
        changed = {}
        for row in rows:
            assert len(row) == len(header)
            person = self.people[int(row[id].removeprefix(word))]
            stated = datetime.min if row[marked] == "-" else self.time_in(row[marked])
            assert not person.marked or person.marked.replace(second=0) <= stated, "graded in the meantime"
            assert not person.locked
            value = float(row[grade].replace(",", ".") if self.language == "de" else row[grade])
            assert 0 <= value <= self.points
            if person.comments != [c for c in [row[comment]] if c]:
                person.comments = [row[comment]]
            if value != person.grade:
                person.grade, person.marked = value, self.now
            changed[person.id] = value
        return changed

    def time_in(self, text):
        """As PHP's strtotime: a time that is neither English nor ISO is at the beginning of all."""
        for form in ("%A, %d %B %Y, %I:%M %p", "%Y-%m-%d %H:%M"):
            with contextlib.suppress(ValueError):
                return datetime.strptime(text, form)
        return datetime.min

    def upload(self, data):
        """Take feedback files; return what it cannot place."""
        ignored, together = [], {id: [person] for id, person in self.people.items()}
        if any(person.group for person in self.people.values()) and not self.old:
            together = {number: [p for p in self.people.values() if p.group == group]
                        for group, number in self.numbers.items()}  # fmt: skip
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            for path in zipped.namelist():
                parts = path.split("/")
                for i, part in enumerate(parts):
                    about = part.split("_", 4)
                    if len(about) < 4 or not about[1].isdigit() or int(about[1]) not in together:
                        continue
                    if about[2:4] == ["assignfeedback", "file"] and not parts[-1].startswith((".", "~")):
                        rest = [*about[4:], *parts[i + 1 :]]
                        name = "/".join(filter(None, rest))
                        for person in together[int(about[1])]:
                            person.files = {name: zipped.read(path).decode()}
                        break
                else:
                    ignored.append(path)
        return ignored
