"""Answers in words: files in which people mark them, without names, and the marks that are read back.

A mark belongs to the text of an answer: a file that was moved or handed in again keeps it, and so does the same text of
another student. It lives in the journal; the files are made anew from there.
"""

import hashlib
import re
from typing import NamedTuple

from .pictures import FOLDER
from .writing import Replacing, quiet

__all__ = ["Mark", "Marking", "key_of"]

HEAD = (
    "Type the points behind `points:` and, if you like, a comment behind `comment:`, which may go on below; then run "
    "`lincls exercises grade` again. It takes the marks into the journal and grades nothing anew. Several people can "
    "mark: each has files of his own, which may come back in any order."
)


class Mark(NamedTuple):
    """What a person typed below an answer."""

    points: float
    comment: str
    by: str = ""


def key_of(text):
    """Return a short hash of an answer's text, whatever the spaces in it."""
    return hashlib.sha256(" ".join(text.split()).encode(errors="surrogatepass")).hexdigest()[:16]


class Marking:
    """A folder with a file for each question and marker.

    Attributes
    ----------
    markers : tuple of str
        Who marks; the answers are dealt to them by their hash.
    pictures : str
        Where the pictures lie, as seen from the folder.
    """

    def __init__(self, folder, assignment, journal, markers=(), pictures="."):
        self.folder, self.assignment, self.journal, self.markers = folder, assignment, journal, markers
        self.pictures = pictures
        self.exercises = [exercise for exercise in assignment.exercises if exercise.by_hand]

    @property
    def marks(self):
        """The mark that counts, by (question, key of the text): the last one."""
        events = (event for event in self.journal.events if event["kind"] == "mark")
        return {(e["question"], e["answer"]): Mark(e["points"], e["comment"], e["by"]) for e in events}

    def read(self):
        """Take what was typed into the journal; a ValueError names the file and line that cannot be read."""
        known, counts, typed = self.marks, self._counts(), {}
        for path in sorted(self.folder.glob("*.md")) if self.folder.exists() else ():
            for answer in read_file(path, self.assignment.questions):
                key = answer.question, answer.answer
                if key in known and answer.mark[:2] == known[key][:2]:
                    continue
                if answer.seen != counts.get(key, 0):
                    raise ValueError(f"{answer.where}: this file is older than the mark {known[key]} in the journal")
                if typed.setdefault(key, answer).mark[:2] != answer.mark[:2]:
                    raise ValueError(f"{answer.where}: the same answer has another mark at {typed[key].where}")
        for (question, answer), found in typed.items():
            mark = found.mark
            self.journal.add(
                "mark", question=question, answer=answer, points=mark.points, comment=mark.comment, by=mark.by
            )

    def _counts(self):
        counts = {}
        for event in self.journal.events:
            if event["kind"] == "mark":
                key = event["question"], event["answer"]
                counts[key] = counts.get(key, 0) + 1
        return counts

    def write(self, records):
        """Write the answers to mark, with what has been marked already."""
        marks, counts = self.marks, self._counts()
        for exercise in self.exercises:
            maximum = self.assignment.questions[exercise.id]
            texts = {key_of(r.texts[exercise.id]): r.texts[exercise.id] for r in records if exercise.id in r.texts}
            for number, marker in enumerate(self.markers or ("",)):
                mine = sorted(key for key in texts if int(key, 16) % max(1, len(self.markers)) == number)
                if not mine:
                    continue
                parts = [HEAD, f"# {exercise.title} ({maximum} points)", exercise.statement, exercise.key]
                for key in mine:
                    at = exercise.id, key
                    text = quiet(texts[key]).replace(f"]({FOLDER}/", f"]({self.pictures}/")
                    parts.append(answer_form(text, key, marks.get(at), counts.get(at, 0)))
                self.folder.mkdir(exist_ok=True)
                name = f"{exercise.id}.{marker}.md" if marker else f"{exercise.id}.md"
                with Replacing(self.folder / name) as file:
                    file.write("\n\n".join(parts) + "\n")


def answer_form(text, key, mark, seen):
    """Return one answer, quoted, so that nothing in it reads like a mark, and the lines to type in."""
    typed = f"points: {mark.points:g}\ncomment: {mark.comment}" if mark else "points: \ncomment: "
    quoted = "\n".join("> " + line for line in text.splitlines())
    return f"## answer {key}, marked {seen} times\n\n{quoted}\n\n{typed}"


class Typed(NamedTuple):
    """A mark as it stands in a file."""

    question: str
    answer: str
    seen: int
    mark: Mark
    where: str


def read_file(path, questions):
    """Yield the marks typed in a file; a ValueError names the line that cannot be read."""
    question, _, marker = path.stem.partition(".")
    if question not in questions:
        raise ValueError(
            f"{path}: expected a file named by a question of this assignment, such as {next(iter(questions))}.md"
        )
    answer = points = None
    comment, seen, where = [], 0, ""
    lines = [*path.read_text(encoding="utf-8-sig").splitlines(), "## answer "]
    for number, line in enumerate(lines, 1):
        at = f"{path}, line {number}"
        if line.startswith("## answer "):
            if answer and points is not None:
                yield Typed(question, answer, seen, Mark(points, "\n".join(comment).strip(), marker), where)
            elif answer and "".join(comment).strip():
                raise ValueError(f"{where}: a comment without points; the points are missing")
            head = re.fullmatch(r"## answer ([0-9a-f]{16}), marked (\d+) times\s*", line)
            if not head and number < len(lines):
                raise ValueError(f"{at}: expected '## answer' with its number as it was written, got {line!r}")
            answer, points, comment = head and head[1], None, None
            seen, where = int(head[2]) if head else 0, at
        elif answer is None or (comment is None and (not line.strip() or line.startswith(">"))):
            continue
        elif comment is not None and line.startswith("comment:") and not comment:
            comment.append(line.removeprefix("comment:").strip())
        elif comment:
            comment.append(line.rstrip())
        elif comment is None and (found := re.fullmatch(r"points:\s*(.*)", line)):
            points, comment = points_in(found[1].strip(), questions[question], at, line), []
        elif line.strip():
            raise ValueError(f"{at}: expected 'points:' and then 'comment:', each on a line of its own, got {line!r}")


def points_in(text, maximum, where, line):
    """Return points as a number, None where there are none yet; a comma will do for the decimal point."""
    if not text:
        return None
    number = text.replace(",", ".")
    if not re.fullmatch(r"\d+(\.\d+)?", number) or float(number) > maximum:
        raise ValueError(f"{where}: expected points from 0 to {maximum}, got {line!r}")
    return float(number)
