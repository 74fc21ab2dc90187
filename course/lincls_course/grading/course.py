"""Who takes the course, by which rules, and who handed in what: which of a student's files counts."""

import re
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path

from .exports import check_points
from .platforms import PLATFORMS, HandedIn, Student
from .policy import parse_policy, read_groups

__all__ = ["UNKNOWN", "Course", "enrol"]

UNKNOWN = "? "  # before the name of a file whose student is not known; no id begins so


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
