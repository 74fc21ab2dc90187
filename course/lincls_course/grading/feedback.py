"""What a student reads: a Markdown file for each."""

import hashlib
import re

from ..exercises.verdict import Verdict
from .writing import fenced, plain, quiet

__all__ = ["FeedbackFolder", "feedback_text"]


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
        return [plain(result.message)] if result.message else []
    verdict = f"**{result.verdict.capitalize()}.**"
    if result.verdict is Verdict.MARKED and "\n" in result.message:
        lines = re.sub(r"(?<=\S) *\n(?=\S)", "  \n", quiet(result.message))  # where a line ends, one ends
        return [verdict, lines]
    return [f"{verdict} {plain(result.message)}".strip()]


def feedback_text(record, assignment):
    """Return the feedback on one record, in Markdown."""
    parts = [f"# {assignment.title}"]
    if record.file:
        parts.append(f"File: `{plain(record.file)}`")
    if not record.results:
        return "\n\n".join([*parts, f"**Not graded.** {plain(record.reason)}"]) + "\n"
    later = f", and {record.waiting} to be marked by hand" if record.waiting else ""
    parts.append(f"**{record.total or 0:g} of {assignment.total} points**{later}.")
    if reason := without_faults(record):
        parts.append(plain(reason))
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
