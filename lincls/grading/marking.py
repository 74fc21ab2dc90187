"""Answers in words: files in which people mark them, without names, and the marks that are read back.

A mark belongs to the text of an answer: a file that was moved or handed in again keeps it, and so does the same text of
another student. It lives in the journal; the files are made anew from there.
"""

import hashlib
import re
from collections import Counter
from typing import NamedTuple

from .pictures import FOLDER
from .writing import Replacing, quiet

__all__ = ["Mark", "Marking", "Newer", "Typed", "key_of", "points_in", "rescaled", "tidy", "worth_here"]

HEAD = (
    "Type the points behind `points:` and, if you like, a comment behind `comment:`, which may go on below; then run "
    "`lincls exercises grade` again. It takes the marks into the journal and grades nothing anew. Several people can "
    "mark: each has files of his own, which may come back in any order."
)
BEGIN = "## answer "  # of each answer; a line of a comment that begins so has a backslash in front


class Mark(NamedTuple):
    """What a person decided about an answer."""

    points: float
    comment: str
    by: str = ""

    def __str__(self):
        """Say it on one line."""
        return f"{self.points:g} points{f' by {self.by}' if self.by else ''}, {self.comment!r}"


class Newer(ValueError):
    """Somebody has marked the answer since it was read."""


def key_of(text):
    """Return a short hash of an answer's text, whatever the spaces in it."""
    return hashlib.sha256(" ".join(text.split()).encode(errors="surrogatepass")).hexdigest()[:16]


def rescaled(points, of, worth):
    """Return the same share of what a question is worth now; `of` is what it was worth then."""
    return points if of == worth else min(worth, round(points * worth / of, 2))


def tidy(comment):
    """Return a comment as it comes back from a file."""
    return "\n".join(line.rstrip() for line in comment.splitlines()).strip()


class Marking:
    """The marks of an assignment, in its journal, and a folder with a file for each question and marker.

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

    def marks(self, worth=None):
        """Return the mark that counts, the last, by (question, key of the text), in points out of what each is worth.

        That is what the assignment says, unless other points are given.
        """
        worth, marks = worth or self.assignment.questions, {}
        for event in self.journal.events:
            if event["kind"] == "mark" and (id := event["question"]) in worth:
                points = rescaled(event["points"], event.get("of", worth[id]), worth[id])
                marks[id, event["answer"]] = Mark(points, event["comment"], event["by"])
        return marks

    def counts(self):
        """Return how many times each answer has been marked, by (question, key of the text)."""
        events = (event for event in self.journal.events if event["kind"] == "mark")
        return Counter((event["question"], event["answer"]) for event in events)

    def enter(self, typed, worth=None):
        """Take marks into the journal, all or none; a ValueError names the one that does not fit.

        One that is there already changes nothing; one that was typed without knowing the last one raises Newer.
        """
        worth = worth or self.assignment.questions
        with self.journal.held():
            known, counts, new = self.marks(worth), self.counts(), {}
            texts = {(id, key_of(text)) for record in self.journal.records for id, text in record.texts.items()}
            for answer in typed:
                key, mark = (answer.question, answer.answer), answer.mark
                if key not in texts:
                    raise ValueError(f"{answer.where}: nobody handed in an answer of this number to {answer.question}")
                if key in known and mark[:2] == known[key][:2]:
                    continue
                if answer.seen != counts[key]:
                    raise Newer(f"{answer.where}: this file is older than the mark in the journal, {known.get(key)}")
                if new.setdefault(key, answer).mark[:2] != mark[:2]:
                    raise ValueError(f"{answer.where}: the same answer has another mark at {new[key].where}")
            for (question, answer), (*_, mark, _) in new.items():
                self.journal.add("mark", question=question, answer=answer, of=worth[question], **mark._asdict())

    def read(self, worth=None):
        """Take what was typed into the journal; a ValueError names the file and line that cannot be read."""
        worth = worth or self.assignment.questions
        self.enter([typed for path in self._files() for typed in read_file(path, worth)], worth)

    def _files(self):
        return [path for path in sorted(self.folder.glob("*.md")) if not path.name.startswith(".")]

    def write(self, records):
        """Write the answers to mark, with what has been marked already, in place of the files that have been read."""
        marks, counts, old = self.marks(), self.counts(), {*self._files()}
        for exercise in self.exercises:
            maximum = self.assignment.questions[exercise.id]
            texts = {key_of(r.texts[exercise.id]): r.texts[exercise.id] for r in records if exercise.id in r.texts}
            for number, marker in enumerate(self.markers or ("",)):
                mine = sorted(key for key in texts if int(key, 16) % max(1, len(self.markers)) == number)
                if not mine:
                    continue
                parts = [HEAD, f"# {exercise.title} ({maximum} points)", exercise.statement, exercise.key]
                parts += [worth_here(exercise, maximum)] if maximum != exercise.points else []
                for key in mine:
                    at = exercise.id, key
                    text = quiet(texts[key]).replace(f"]({FOLDER}/", f"]({self.pictures}/")
                    parts.append(answer_form(text, key, marks.get(at), counts[at]))
                self.folder.mkdir(exist_ok=True)
                name = f"{exercise.id}.{marker}.md" if marker else f"{exercise.id}.md"
                with Replacing(self.folder / name) as file:
                    file.write("\n\n".join(parts) + "\n")
                old.discard(self.folder / name)
        for path in old:
            path.unlink()


def worth_here(exercise, maximum):
    """Say how the points of the scheme become those of the assignment."""
    return f"In this assignment the {exercise.points} points of the scheme are worth {maximum}."


def answer_form(text, key, mark, seen):
    """Return one answer, quoted, so that nothing in it reads like a mark, and the lines to type in."""
    typed = "points: \ncomment: "
    if mark:
        comment = re.sub(rf"(?m)^(\\*{BEGIN})", r"\\\1", mark.comment)
        typed = f"points: {mark.points:g}\ncomment: {comment}"
    quoted = "\n".join("> " + line for line in text.splitlines())
    return f"{BEGIN}{key}, marked {seen} times\n\n{quoted}\n\n{typed}"


class Typed(NamedTuple):
    """A mark that somebody typed; `seen` is how many marks of the answer he knew, `where` is for messages."""

    question: str
    answer: str
    seen: int
    mark: Mark
    where: str


def read_file(path, worth):
    """Yield the marks typed in a file; a ValueError names the line that cannot be read."""
    question, _, marker = path.stem.partition(".")
    if question not in worth:
        raise ValueError(
            f"{path}: expected a file named by a question of this assignment, such as {next(iter(worth))}.md"
        )
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: it must be saved as UTF-8; byte {error.start} is not") from None
    head = points = comment = where = None
    for number, line in enumerate([*text.splitlines(), BEGIN], 1):
        at = f"{path}, line {number}"
        if line.startswith(BEGIN):
            if head and points is not None:
                mark = Mark(points, tidy("\n".join(comment)), marker)
                yield Typed(question, head[1], int(head[2]), mark, where)
            elif head and "".join(comment or ()).strip():
                raise ValueError(f"{where}: a comment without points; the points are missing")
            head = re.fullmatch(rf"{BEGIN}([0-9a-f]{{16}}), marked (\d+) times\s*", line)
            points, comment, where = None, None, at
            if not head and line != BEGIN:
                raise ValueError(
                    f"{at}: expected {BEGIN!r} with its number as it was written, got {line!r}; "
                    "in a comment, begin such a line with a backslash"
                )
        elif head is None or (comment is None and (not line.strip() or line.startswith(">"))):
            continue
        elif comment == [] and line.startswith("comment:"):
            comment.append(line.removeprefix("comment:").strip())
        elif comment:
            comment.append(re.sub(rf"^\\(\\*{BEGIN})", r"\1", line))
        elif comment is None and (found := re.fullmatch(r"points:\s*(.*)", line)):
            points, comment = points_in(found[1].strip(), worth[question], at, line), []
        elif line.strip():
            raise ValueError(f"{at}: expected 'points:' and then 'comment:', each on a line of its own, got {line!r}")


def points_in(text, maximum, where, got=None):
    """Return points as a number, None where there are none yet; a comma will do for the decimal point."""
    if not text:
        return None
    number = text.replace(",", ".")
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", number) or float(number) > maximum:
        raise ValueError(f"{where}: expected points from 0 to {maximum}, got {got or text!r}")
    return float(number)
