"""Who takes the course, by which rules, and who handed in what: which of a student's files counts.

The rules of a course, a small file in TOML; each part may be missing:

    attempts = "last"                       # which counts: "last", "best" or "first"
    due = 2026-10-12T23:59:00+02:00
    timezone = "Europe/Berlin"              # of the times that a platform writes without a zone
    scale = true                            # the platform's assignment is worth other points than ours
    missing = 0                             # points of who hands nothing in; without it there is no grade
    excused = ["4713"]                      # who gets no grade, whatever was handed in

    [late]                                  # counted from `due`
    percent = 10                            # of all points of the assignment
    per = "day"                             # "day", each that has begun, or "once"
    most = 50                               # percent
    grace = 15                              # minutes

    [extensions]                            # by student
    4711 = 2026-10-19T23:59:00+02:00

    [submitted]                             # where the platform does not tell when: Canvas tells only that it was late
    4712 = 2026-10-13T08:30:00+02:00        # of who has several files: "noetheremmy_LATE_4712_90014_homework-1.ipynb"

    [groups]                                # who hands in together; or a CSV: groups = "groups.csv"
    "Team 1" = ["4711", "4712"]

What is misspelt is refused by its name.
"""

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .exports import check_points
from .files import Table
from .platforms import PLATFORMS, HandedIn, Student

__all__ = ["UNKNOWN", "Course", "Policy", "enrol", "parse_policy"]

UNKNOWN = "? "  # before the name of a file whose student is not known; no id begins so
GROUP_COLUMNS = (("id", "canvas_user_id", "ID"), ("group", "group_name", "Group"))


class Course:
    """The students, their groups and the rules; the journal's events add to it.

    Attributes
    ----------
    platform : str
        What gave the files their names, "" where that is not known yet.
    people : mapping of id to Student
        Empty where nobody knows who takes the course; then a file's name stands for the student.
    groups : mapping of name to ids
    rules : str
        The policy, in TOML.
    """

    def __init__(self):
        self.files, self.versions = {}, {}
        self._set("", {}, {}, "")

    def _set(self, platform, people, groups, rules):
        self.platform, self.people, self.groups, self.rules = platform, people, groups, rules
        self.policy = parse_policy(rules)
        self.mates = {id: ids for ids in groups.values() for id in ids}

    def stored(self, **told):
        """Return what the journal keeps of the course, with what is told now."""
        about = {"platform": self.platform, "people": self.people, "groups": self.groups, "rules": self.rules} | told
        people = [[s.id, s.name, s.email, s.until and s.until.isoformat()] for s in about["people"].values()]
        return about | {"people": people}

    def learn(self, event):
        """Take over what an event of the journal says about the course or its files."""
        if event["kind"] == "course":
            people = {}
            for id, name, email, until in event["people"]:
                people[id] = Student(id, name, email, until=until and datetime.fromisoformat(until))
            self._set(event["platform"], people, event["groups"], event["rules"])
        elif event["kind"] == "files":
            for row in event["rows"]:
                when = row["when"] and datetime.fromisoformat(row["when"])
                said = HandedIn(row["student"], row["name"], tuple(row["order"]), row["late"], when)
                self.note(row["file"], row["digest"], said)

    def note(self, file, digest, said):
        """Keep what is known of a content of a file; return it for the journal, or None if it is not new.

        The same content may come again in a later download, or beside a later worksheet: it is as late as it was first.
        """
        known = self.versions.get((file, digest))
        if known:
            times = [when for when in (known.when, said.when) if when]
            order = max(known.order, said.order)
            late = said.late if said.order >= known.order else known.late
            said = replace(said, order=order, late=late, when=min(times, default=None))
        self.versions[file, digest] = self.files[file] = said
        if said == known:
            return None
        return {"file": file, "digest": digest, **asdict(said), "when": said.when and said.when.isoformat()}

    def student(self, file):
        """Return whose file this is.

        Where nobody knows who takes the course, the name of a notebook, or of work saved on a page, stands for the
        student, and `ann.pdf` goes with `ann.ipynb`.
        """
        if file in self.files and self.files[file].student:
            return self.files[file].student
        if self.people:
            return f"{UNKNOWN}{file}"
        stem = file.rpartition(".")[0]
        return stem if f"{stem}.ipynb" in self.files else re.sub(r"\.(ipynb|json)$", "", file)

    def student_files(self, student):
        """Return the names of the files of a student, or of the group."""
        return [file for file in self.files if student in self.students(file)]

    def name(self, file):
        """Return what the student called this file."""
        return self.files[file].name if file in self.files else file

    def students(self, file):
        """Return for whom this file counts: all of a group."""
        student = self.student(file)
        return self.mates.get(student, [student])

    def said(self, record):
        """Return what is known of the content that a record is about."""
        return self.versions.get(record.version, HandedIn("", record.file))

    def charged(self, record, total):
        """Return a student's record with what being late costs."""
        if not record.results:
            return record
        said, student = self.said(record), self.people.get(record.student)
        until = student.until if student else None
        points, sentence = self.policy.charge(record.student, said.late, said.when, total, record.file, until)
        return replace(record, deduction=points, reason=f"{record.reason} {sentence}".strip())

    def choose(self, records, here):
        """Return the record of a student that counts.

        Parameters
        ----------
        records : list of Record
            As they were graded, with all that they cost.
        here : collection of versions
            What lies there now; it decides where the times are the same, and then the name.
        """

        def place(record):
            return self.said(record).order, record.version in here, len(record.file), record.file

        ranked = sorted(records, key=place)  # of one file, those of earlier runs come first
        if self.policy.attempts == "first":
            return ranked[0]
        if self.policy.attempts == "best":
            return max(reversed(ranked), key=lambda record: record.total or 0)
        return ranked[-1]


# Who takes it -------------------------------------------------------------------------------------


def enrol(book, options, found):
    """Enter what the platform's export and the rules tell; return the platform, with those that were entered before."""
    name = options.platform or book.course.platform or "plain"
    if name != (book.course.platform or name):
        raise ValueError(
            f"{book.journal.path} holds files of the platform {book.course.platform}, not of {name}; choose another "
            "name with -o"
        )
    platform, told = PLATFORMS[name](options.gradebook, book.assignment.title, options.column), {}
    if options.gradebook:
        told["people"] = platform.people
    else:
        platform.people = book.course.people
    by_rules = bool(book.course.policy.groups)  # then they stay until there are other rules
    before = {} if by_rules and options.policy else book.course.groups
    if not platform.groups or (by_rules and not options.policy):
        platform.groups = before
    told["groups"] = platform.groups
    if options.policy:
        told["rules"] = Path(options.policy).read_text(encoding="utf-8")
        policy = parse_policy(told["rules"], options.policy)
        if policy.due and platform.zoned is False and not policy.timezone:
            raise ValueError(
                f"{options.policy}: {name} writes times without their zone, so `due` needs a line such as "
                'timezone = "Europe/Berlin"'
            )
        groups = policy.groups
        if isinstance(groups, str):
            groups = read_groups(Path(options.policy).parent / groups)
        platform.groups = told["groups"] = groups or platform.groups
        people, files = platform.people or policy.students, {*book.course.files, *found}
        left = {row[0] for event in book.journal.events if event["kind"] == "course" for row in event["people"]}
        people = {*people, *left}
        known = {place: {*people, *(files if place == "submitted" else ())} for place in policy.students.values()}
        strangers = [f"{place}.{id}" for id, place in policy.students.items() if id not in known[place]]
        if strangers:
            raise ValueError(
                f"{options.policy}: no student has such an id, and no file such a name: {', '.join(strangers)}"
            )
    check_names(platform, found)
    book.enrol(platform=name, **told)
    check_points(book.assignment, platform, book.course.policy)
    return platform


def check_names(platform, found):
    """Refuse files of which not one is a student's: they are another platform's, or another course's."""
    knows = platform.people or platform.name != "plain"
    if found and knows and not any(platform.read(file, 0).student for file in found):
        others = [other for other in PLATFORMS if other != platform.name]
        raise ValueError(
            f"not one of the {len(found)} files, such as {min(found)!r}, has a name that identifies a student of this "
            f"course by the rules of --platform {platform.name}; are they of {' or '.join(others)}, or of another "
            "course?"
        )


# The rules -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Policy:
    """What counts, and what late work costs; the default is the last attempt, at no cost.

    Attributes
    ----------
    attempts : {"last", "best", "first"}
    due : datetime, optional
    timezone : str
    scale : bool
    missing : float, optional
        Of who handed nothing in.
    excused : sequence of ids
    percent, most : float
        Of all points; what a day costs, or being late at all, and what it may cost together.
    per : {"day", "once"}
    grace : timedelta
    extensions : mapping of id to datetime
    submitted : mapping of id, or of a file's name, to datetime
    groups : mapping of name to ids, or str
        The str is the path of a CSV.
    """

    attempts: str = "last"
    due: datetime | None = None
    timezone: str = ""
    scale: bool = False
    missing: float | None = None
    excused: Sequence[str] = ()
    percent: float = 0
    per: str = "day"
    most: float = 100
    grace: timedelta = timedelta(0)
    extensions: Mapping[str, datetime] = field(default_factory=dict)
    submitted: Mapping[str, datetime] = field(default_factory=dict)
    groups: Mapping[str, list] | str = field(default_factory=dict)

    @property
    def students(self):
        """The ids that the rules name, with the place of each."""
        together = () if isinstance(self.groups, str) else [id for ids in self.groups.values() for id in ids]
        places = ("extensions", self.extensions), ("submitted", self.submitted), ("groups", together)
        return {id: place for place, ids in (*places, ("excused", self.excused)) for id in ids}

    def lateness(self, student, late, when, file="", until=None):
        """Return how late something was handed in, zero if in time, or None if it is late and nobody knows how much.

        Parameters
        ----------
        student : str
        late : bool
            Whether the platform says so; with an extension or a date in these rules, these decide.
        when : datetime or None
        file : str
        until : datetime, optional
            An extension that the platform tells of; one in these rules goes before it.
        """
        when = self._in_zone(self.submitted.get(file, self.submitted.get(student, when)))
        due = self.extensions.get(student) or max(filter(None, [self._in_zone(until), self.due]), default=None)
        if when and due:
            return when - due if when - due > self.grace else timedelta(0)
        return None if late else timedelta(0)

    def _in_zone(self, when):
        """Return a time with its zone, or None where nobody knows that."""
        if when and when.tzinfo is None:
            return when.replace(tzinfo=ZoneInfo(self.timezone)) if self.timezone else None
        return when

    def charge(self, student, late, when, total, file="", until=None):
        """Return the points that being late costs, and a sentence for the student, "" where it was in time."""
        over = self.lateness(student, late, when, file, until)
        if over == timedelta(0):
            return 0.0, ""
        sure = over is not None or (self.per == "once" and not until and student not in self.extensions)
        times = math.ceil(over / timedelta(days=1)) if over and self.per == "day" else 1
        percent = min(self.percent * times, self.most) if sure else 0
        said = "Handed in late" if over is None else f"Handed in {in_words(over)} late"
        if not self.percent:
            return 0.0, f"{said}."
        if not sure:
            return 0.0, f"{said}; it is not known by how much, so no points are deducted."
        lost = round(total * percent / 100, 2)
        return lost, f"{said}: {lost:g} of {total:g} points are deducted ({percent:g} %)."


def in_words(over):
    """Return a length of time, such as "1 day, 2 hours"."""
    minutes = max(1, math.ceil(over / timedelta(minutes=1)))
    parts = (minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute")
    return ", ".join([f"{n} {unit}{'s' * (n != 1)}" for n, unit in parts if n][:2])


def parse_policy(text, where="the policy"):
    """Return the Policy that a text in TOML states; a ValueError names the key, and what is expected there."""
    try:
        stated = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{where}: {error}") from None
    late = _table(stated, "late", where)
    read = {}
    for place, table, keys in (("", stated, TOP), ("late.", late, LATE)):
        for key, value in table.items():
            if key not in keys:
                raise ValueError(f"{where}: there is no {place}{key}; expected one of {', '.join(keys)}")
            if keys[key]:
                known, expected = keys[key]
                if not known(value):
                    raise ValueError(f"{where}: {place}{key} must be {expected}, got {value!r}")
                read[key] = timedelta(minutes=value) if key == "grace" else value
    for key in ("extensions", "submitted"):
        read[key] = _table(stated, key, where)
        for student, time in read[key].items():
            if not _zoned(time):
                raise ValueError(f"{where}: {key}.{student} must be {TIME}, got {time!r}")
    if "percent" in read and "due" not in read:
        raise ValueError(f"{where}: [late] needs `due = ...`, above it, from which it is counted")
    return Policy(**read)


def _table(stated, key, where):
    if not isinstance(table := stated.get(key, {}), dict):
        raise ValueError(f"{where}: {key} must be a table, as in [{key}], got {table!r}")
    return table


def _zoned(value):
    return isinstance(value, datetime) and value.tzinfo is not None


def _number(value, most, kinds=int | float):
    return isinstance(value, kinds) and not isinstance(value, bool) and 0 <= value <= most


def _zone(value):
    try:
        return isinstance(value, str) and bool(ZoneInfo(value))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False


def _ids(value):
    return isinstance(value, list) and all(isinstance(id, str) for id in value)


def _groups(value):
    if not isinstance(value, dict):
        return isinstance(value, str)
    return all(map(_ids, value.values())) and len({*chain(*value.values())}) == sum(map(len, value.values()))


TIME = "a date and time with its zone, such as 2026-10-12T23:59:00+02:00"
GROUPS = 'names with lists of ids, as in "Team 1" = ["4711", "4712"], each id in one, or a path'
PERCENT = (lambda v: _number(v, 100)), "a number from 0 to 100"
TOP = {
    "attempts": (lambda v: v in ("last", "best", "first"), '"last", "best" or "first"'),
    "due": (_zoned, TIME),
    "timezone": (_zone, 'the name of a time zone, such as "Europe/Berlin"'),
    "scale": (lambda v: isinstance(v, bool), "true or false"),
    "missing": (lambda v: _number(v, 0), "0, or left out"),
    "excused": (_ids, 'a list of ids, as in ["4711"]'),
    "groups": (_groups, GROUPS),
    **dict.fromkeys(("late", "extensions", "submitted")),
}
LATE = {
    "percent": PERCENT,
    "per": (lambda v: v in ("day", "once"), '"day" or "once"'),
    "most": PERCENT,
    "grace": (lambda v: _number(v, 10_000, int), "a whole number of minutes"),
}


def read_groups(path):
    """Return the groups in a CSV with a column for the student and one for the group, as Canvas exports them."""
    table = Table(Path(path))
    ids, names = GROUP_COLUMNS
    student, group = table.column(*ids), table.column(*names)
    if student is None or group is None:
        raise ValueError(f"{path} must have a column {ids} and one {names}; it has {table.header}")
    groups, seen = {}, set()
    for line, row in table.rows:
        id, name = row[student].strip(), row[group].strip()
        if id in seen:
            raise ValueError(f"{path}, line {line}: the student {id!r} occurs twice")
        seen.add(id)
        if id and name:
            groups.setdefault(name, []).append(id)
    return groups
