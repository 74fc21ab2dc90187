"""What goes back: the grades and the feedback as a platform takes them, and notebooks of each student's own."""

import hashlib
import json
import re
from pathlib import Path

from ..bank.markup import write_zip
from ..exercises.verdict import Verdict
from .files import fenced, many, one_line, write_table, write_text
from .journal import Status
from .submission import digest

__all__ = ["check_points", "remove_uploads", "upload_paths", "write_archive", "write_uploads", "FeedbackFolder",
           "feedback_text", "to_be_set", "write_hand_out"]  # fmt: skip


def paths(book, platform, provisional):
    """Return the table, two archives and the texts that a platform does not take; provisional or not."""
    stem = f"{book.path.stem}-{platform.name}{'-provisional' if provisional else ''}"
    endings = ".csv", "-feedback.zip", "-feedback-changed.zip", "-to-send.md"
    return [book.path.with_name(f"{stem}{ending}") for ending in endings]


def upload_paths(book, platform):
    """Return all that may be written to upload to a platform."""
    return [path for provisional in (False, True) for path in paths(book, platform, provisional)]


def remove_uploads(book, platform):
    """Remove what an earlier run wrote to upload, as nobody should upload what no longer holds; return its paths."""
    written = [path for path in upload_paths(book, platform) if path.exists()]
    for path in written:
        path.unlink()
    return written


def check_points(assignment, platform, policy):
    """Refuse, with a ValueError, an assignment that is worth other points on the platform, unless the rules scale."""
    if platform.points not in (None, assignment.total) and not policy.scale:
        raise ValueError(
            f"the assignment has {assignment.total} points, and {platform.points:g} in {platform.name}; change one of "
            "them, or set `scale = true` in the rules of --policy"
        )


def write_uploads(book, platform, provisional=False):
    """Write a table of grades and the feedback for a platform; return what to tell, and what to warn of.

    The archive `changed` is for whoever has uploaded the last one: another upload of the same is news to a student.
    """
    records, points, awaited = to_be_set(book, platform)
    text, notes = platform.grades(points)
    table, archive, changed, letters = paths(book, platform, provisional)
    same = [id for id, shown in platform.there.items()
            if id in points and shown == round(points[id], 2) and not platform.refuses(platform.rows[id])]  # fmt: skip
    told = f"{many(len(points) - len(notes) - len(same), 'grade')} to be set"
    told += f"{f', {len(same)} there already' * bool(same)}, in {table}, and {archive}"
    write_text(table, text)
    files, without = feedback_files(book, platform, {id: r for id, r in records.items() if id not in platform.reopened})
    write_archive(archive, files)
    again, since, others = remember(book, platform, text, files, points)
    new = {name: text for name, text in files.items() if since and since["feedback"].get(name) != fingerprint(text)}
    if 0 < len(new) < len(files):
        write_archive(changed, new)
        when = since["at"].replace("T", " ").replace("+00:00", " UTC")
        told += f"; {len(new)} of {len(files)} texts changed: {changed} is enough if you uploaded those of {when}"
    if without:
        write_text(letters, "\n".join(letter(platform.people[id], text) for id, text in without.items()))
        notes.append(
            f"{platform.name} takes no feedback for {', '.join(without)}, as what they handed in is not a notebook, or "
            "their group has no number there or different results for its members; what they should read is in "
            f"{letters}, to paste or to send"
        )
    if awaited:
        why = "shows a submission, of which no notebook is here, or an extension that has not ended"
        notes.append(f"no 0 for {', '.join(awaited)}: {platform.name} {why}")
    if waiting := [id for id in platform.reopened if records[id].total is not None]:
        why = "of which nothing is here; what is here would go to it, and is not exported"
        notes.append(f"{platform.name} has opened another attempt for {', '.join(waiting)}, {why}")
    if others:
        said = ", ".join(f"{id} ({there:g} there, {here:g} here)" for id, (there, here) in others.items())
        notes.append(
            f"{platform.name} has grades that were not exported from here, and would be replaced: {said}; to keep one, "
            f"leave its row out of {table}, or give the same points with `override`"
        )
    if again:
        why = f"{platform.name} skips without a word what was changed there since; download it anew, and repeat"
        notes.append(f"{platform.export} was used before, for other grades: {why}")
    return told, notes


def to_be_set(book, platform):
    """Return the records of a platform's people, their points there, and who gets no 0, as something may have come."""
    records = {record.student: record for record in book.current() if record.student in platform.people}
    awaited = [id for id in platform.awaited if records[id].status is Status.MISSING and records[id].total == 0]
    factor = (platform.points or book.assignment.total) / book.assignment.total
    known = {id: record.total for id, record in sorted(records.items()) if record.total is not None}
    points = {id: total * factor for id, total in known.items() if id not in {*awaited, *platform.reopened}}
    return records, points, awaited


def remember(book, platform, text, files, points):
    """Keep in the journal which grades and feedback were made from which export.

    Return whether that was used for other grades, and holds once, as in Moodle, where each grade has a time; the last
    event before with other feedback, or None; and the points, there and here, of those to whom others were given there.
    """
    now = {"points": {id: round(total, 2) for id, total in points.items()}}
    now |= {"export": digest(Path(platform.export).read_bytes()), "grades": fingerprint(text)}
    now["feedback"] = {name: fingerprint(text) for name, text in files.items()}
    before = [event for event in book.journal.events if event["kind"] == "upload"]
    if not before or not now.items() <= before[-1].items():
        book.journal.add("upload", **now)
    again = any(event["export"] == now["export"] and event["grades"] != now["grades"] for event in before)
    other = (event for event in reversed(before) if event.get("feedback", now["feedback"]) != now["feedback"])
    ours = {(id, total) for event in [*before, now] for id, total in event.get("points", {}).items()}
    theirs = {id: (there, now["points"][id]) for id, there in platform.there.items()
              if id in points and (id, there) not in ours}  # fmt: skip
    return platform.once and again, next(other, None), theirs


def fingerprint(text):
    """Return a hash of a text that goes back."""
    return digest(text.encode(errors="backslashreplace"))


def feedback_files(book, platform, records):
    """Return the feedback by its name in the archive, and that of students whom the platform gives none.

    So it is for a group whose members should not all read the same, such as a change of one member's points.
    """
    texts, files, without = {}, {}, {}
    for record in [record for _, record in sorted(records.items()) if record.file]:
        name = platform.feedback(record.file, platform.people[record.student], book.assignment.title)
        texts.setdefault(name, {})[record.student] = feedback_text(record, book.assignment)
    for name, of in texts.items():
        if name is None or len({*of.values()}) > 1:
            without |= of
        else:
            text = next(iter(of.values()))
            files[name] = as_named(name, text)
    return files, dict(sorted(without.items()))


def letter(student, text):
    """Return a text with its address above it."""
    return f"To: {', '.join(filter(None, map(one_line, (student.name, student.id, student.email))))}\n\n{text}\n---\n"


def as_named(name, text):
    """Return a text in the form that a name asks for: some platforms give feedback that of the file handed in."""
    if name.endswith(".json"):  # saved work
        return json.dumps({"feedback": text.splitlines()}, ensure_ascii=False, indent=1) + "\n"
    if not name.endswith(".ipynb"):
        return text
    cell = {"cell_type": "markdown", "id": "feedback", "metadata": {}, "source": text}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


def write_archive(path, files):
    """Write texts into a ZIP file; the same texts make the same bytes."""
    write_zip(path, {name: text.encode(errors="backslashreplace") for name, text in sorted(files.items())})


# The feedback -------------------------------------------------------------------------------------


class FeedbackFolder:
    """A folder with a file for each student of one assignment."""

    def __init__(self, path, assignment):
        self.path, self.assignment = path, assignment

    def file(self, student):
        """Return the path of a student's feedback; two students never share one."""
        slug = re.sub(r"[^a-z0-9._-]", "_", student.lower())[:80].lstrip(".") or "_"
        if slug != student or re.search(r"-[0-9a-f]{10}$", slug):
            slug += "-" + hashlib.sha256(student.encode("utf-8", "surrogateescape")).hexdigest()[:10]
        return self.path / f"{slug}.md"

    def write(self, record):
        """Write what a student reads about a record."""
        self.path.mkdir(exist_ok=True)
        text = feedback_text(record, self.assignment)
        self.file(record.student).write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")


def said(result):
    """Return the verdict and the message; what a person has written keeps its lines, lists and paragraphs."""
    if result.verdict is Verdict.BY_HAND:  # the heading says that it waits
        return [result.message] if result.message else []
    verdict = f"**{result.verdict.capitalize()}.**"
    if "\n" in result.message:
        return [verdict, re.sub(r"(?<=\S) *\n(?=\S)", "  \n", result.message)]  # where a line ends, one ends
    return [f"{verdict} {result.message}".strip()]


def feedback_text(record, assignment):
    """Return the feedback on one record, in Markdown."""
    parts = [f"# {assignment.title}"]
    if record.file:
        parts.append(f"File: `{record.file}`")
    if not record.results:
        return "\n\n".join([*parts, f"**Not graded.** {record.reason}"]) + "\n"
    later = f", and {record.waiting} to be marked by hand" if record.waiting else ""
    parts.append(f"**{record.total or 0:g} of {assignment.total} points**{later}.")
    if reason := without_faults(record):
        parts.append(reason)
    for number, exercise in enumerate(assignment.exercises, 1):
        result, maximum = record.results[exercise.id], assignment.questions[exercise.id]
        got = f"to be marked, out of {maximum}" if result.points is None else f"{result.points:g} of {maximum}"
        parts.append(f"## {number}. {exercise.title}: {got if maximum else 'does not count'}")
        parts += said(result)
        if result.case:
            parts.append(fenced(result.case))
        marked_down = exercise.by_hand and result.verdict is Verdict.MARKED and result.points < maximum
        if exercise.rule and (result.verdict is Verdict.NOT_YET or marked_down):
            parts.append(exercise.rule)
    return "\n\n".join(parts) + "\n"


def without_faults(record):
    """Return a record's reason without what is said below each question."""
    reason = record.reason
    for id, result in record.results.items():
        if result.fault and result.message:
            reason = reason.replace(f"{id}: {result.message}", "")
    return " ".join(reason.split())


# Notebooks of each student's own ------------------------------------------------------------------


def write_hand_out(notebooks, folder, platform):
    """Write hand-out.csv and, where the platform can bring notebooks to students, hand-out.zip; return their paths.

    Parameters
    ----------
    notebooks : mapping of id to path
    folder : path
    platform : Canvas, Moodle or Plain
        With the students.
    """
    table, archive = folder / "hand-out.csv", folder / "hand-out.zip"
    people = [platform.people[id] for id in notebooks]
    ours = ("id", "name", "email", "file")  # a mail merge may take "ID" for "id"
    more = dict.fromkeys(key for student in people for key in student.more if key.lower() not in ours)
    columns = [*ours[:3], *more, ours[3]]
    told = [{**s.more, "id": s.id, "name": s.name, "email": s.email, "file": notebooks[s.id].name} for s in people]
    write_table(table, columns, ([row.get(column, "") for column in columns] for row in told))
    archive.unlink(missing_ok=True)
    if not platform.carries:
        return [table]
    files = {platform.parcel(s, notebooks[s.id].name): notebooks[s.id].read_text(encoding="utf-8") for s in people}
    write_archive(archive, files)
    return [table, archive]
