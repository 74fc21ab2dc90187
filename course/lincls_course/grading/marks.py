"""Answers in words: the marks of them, and a folder of files in which people mark, without names.

A mark belongs to an answer, its text and what was handed in beside it: a file that was moved or handed in again keeps
it, and so does the same answer of another student. It lives in the journal; the files are made anew from there.
"""

import hashlib
import re
from collections import Counter
from typing import NamedTuple

from .files import own_text, write_text
from .submission import FOLDER, digest

__all__ = ["Marking", "Newer", "deal", "answer_key", "rescaled", "NO_TEXT", "UNREAD", "Mark", "Typed", "tidy", "Marker"]


class Newer(ValueError):
    """Somebody has marked the answer since it was read."""


def answer_key(text, beside=()):
    """Return a short hash of an answer's text, whatever the spaces in it, and one of the files beside it, if any."""
    key = digest(" ".join(text.split()).encode(errors="surrogatepass"))
    return f"{key}-{digest(' '.join(sorted(beside)).encode())}" if beside else key


def rescaled(points, of, worth):
    """Return the same share of what a question is worth now; `of` is what it was worth then."""
    return points if of == worth or not of else min(worth, round(points * worth / of, 2))


class Marking:
    """The marks of a gradebook, in its journal, and a folder with a file for each question and marker.

    Attributes
    ----------
    markers : tuple of str
        Who marks; the answers are dealt evenly.
    """

    def __init__(self, book, markers=()):
        self.book, self.journal, self.markers, self.folder = book, book.journal, markers, book.beside("-marking")
        self.questions = book.assignment.questions
        self.exercises = [e for e in book.assignment.exercises if e.by_hand and self.questions[e.id]]

    def answers(self, records):
        """Return the answers of these records, by question and key."""
        found = {}
        for exercise in self.exercises:
            for record in records:
                if exercise.id in record.texts:
                    text, beside = record.texts[exercise.id], record.beside
                    answer = Answer(exercise.id, answer_key(text, beside), text, tuple(sorted(beside.values())))
                    students = found.get(answer.at, answer).students
                    found[answer.at] = answer._replace(students=(*students, record.student))
        return found

    def marks(self, worth=None):
        """Return the mark that counts, the last, by (question, key of the text), in points out of what each is worth.

        That is what the assignment says, unless other points are given.
        """
        worth, marks = worth or self.questions, {}
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
        worth = worth or self.questions
        with self.journal.held():
            known, counts, new = self.marks(worth), self.counts(), {}
            texts = {(id, answer_key(text)) for record in self.journal.records for id, text in record.texts.items()}
            texts |= {(id, answer_key("")) for id in worth}  # there may be a file beside it
            for answer in typed:
                key, mark = (answer.question, answer.answer), answer.mark
                if (answer.question, answer.answer[:16]) not in texts:
                    raise ValueError(f"{answer.where}: nobody handed in an answer of this number to {answer.question}")
                if key in known and mark[:2] == known[key][:2]:
                    continue
                if answer.seen < counts[key]:  # more than the journal has where a line of it was lost
                    raise Newer(
                        f"{answer.where}: this file is older than the mark in the journal, {known[key]}; delete the "
                        "points here and repeat: then the file shows that mark, to keep or to change"
                    )
                if new.setdefault(key, answer).mark[:2] != mark[:2]:
                    raise ValueError(f"{answer.where}: the same answer has a different mark at {new[key].where}")
            answers = self.answers(self.book.current()) if new else {}
            for at, (question, answer, _, mark, _) in new.items():
                students = answers[at].students if at in answers else ()
                self.journal.add("mark", question=question, answer=answer, of=worth[question], **mark._asdict(),
                                 students=students)  # fmt: skip

    def read(self, worth=None):
        """Take what was typed into the journal; a ValueError names the file and line that cannot be read."""
        worth = worth or self.questions
        self.enter([typed for path in self._files() for typed in read_file(path, worth)], worth)

    def _files(self):
        return [path for path in sorted(self.folder.glob("*.md")) if not path.name.startswith(".")]

    def write(self, records):
        """Write the answers to mark, with what has been marked already, in place of the files that have been read."""
        marks, counts, old, answers = self.marks(), self.counts(), {*self._files()}, self.answers(records)
        places = f"../{self.book.pictures.name}", f"../{self.book.extra.name}"
        for number, exercise in enumerate(self.exercises):
            keys = sorted(key for id, key in answers if id == exercise.id)
            turn = number % max(1, len(self.markers))
            markers = self.markers[turn:] + self.markers[:turn] or ("",)
            for marker, mine in deal(keys, markers, lambda m, id=exercise.id: numbers_in(self._path(id, m))).items():
                if not mine:
                    continue
                head = f"# {exercise.title} ({self.questions[exercise.id]:g} points)"
                parts = [own_text("texts/marking.md").strip(), head, exercise.asks, exercise.key]
                for at in [(exercise.id, key) for key in mine]:
                    parts.append(form(answers[at], marks.get(at), counts[at], *places))
                self.folder.mkdir(exist_ok=True)
                path = self._path(exercise.id, marker)
                write_text(path, "\n\n".join(parts) + "\n")
                old.discard(path)
        for path in old:
            path.unlink()

    def _path(self, question, marker):
        return self.folder / (f"{question}.{marker}.md" if marker else f"{question}.md")


def deal(keys, markers, before):
    """Return the keys by marker, all as many, give or take one; as far as that goes each keeps what he had `before`."""
    hands, left = {marker: [] for marker in markers}, dict.fromkeys(keys)
    for marker, hand in hands.items():
        hand += [key for key in dict.fromkeys(before(marker)) if key in left]
        left = {key: None for key in left if key not in hand}
    for key in left:
        min(hands.values(), key=len).append(key)
    while len(most := max(hands.values(), key=len)) > len(fewest := min(hands.values(), key=len)) + 1:
        fewest.append(most.pop())
    return {marker: sorted(hand) for marker, hand in hands.items()}


# The form of a file -------------------------------------------------------------------------------

BEGIN = "## answer "  # of each answer; a line of a comment that begins so has a backslash in front
KEY = "[0-9a-f]{16}(?:-[0-9a-f]{16})?"
BESIDE = "Beside the notebook was handed in: "
TOLD = BESIDE, "Handed in by "  # lines that are not typed
NO_TEXT = "*(There is no text in the notebook.)*"
UNREAD = "a file that could not be read, see the table"


class Mark(NamedTuple):
    """What a person decided about an answer."""

    points: float
    comment: str
    by: str = ""

    def __str__(self):
        """Say it on one line."""
        return f"{self.points:g} points{f' by {self.by}' if self.by else ''}, {self.comment!r}"


class Answer(NamedTuple):
    """An answer in words, whoever wrote it.

    Attributes
    ----------
    question, key, text : str
    beside : tuple of str
        By which names the files are kept that were handed in beside it.
    students : tuple of str
        Who handed in just this; whoever marks reads how many.
    """

    question: str
    key: str
    text: str
    beside: tuple[str, ...] = ()
    students: tuple[str, ...] = ()

    @property
    def at(self):
        """Where its mark is found."""
        return self.question, self.key

    @property
    def shared(self):
        """Say for whom the mark is; "" where it is for one."""
        count = len(self.students)
        return f"Handed in by {count} students; the mark is for all." if count > 1 else ""


def tidy(comment):
    """Return a comment as it comes back from a file."""
    return "\n".join(line.rstrip() for line in comment.splitlines()).strip()


def form(answer, mark, seen, pictures, extra):
    """Return an answer, quoted, so that nothing in it reads like a mark, and the lines to type in."""
    typed = "points: \ncomment: "
    if mark:
        comment = re.sub(rf"(?m)^(\\*{BEGIN})", r"\\\1", mark.comment)
        typed = f"points: {mark.points:g}\ncomment: {comment}"
    text = (answer.text or NO_TEXT).replace(f"]({FOLDER}/", f"]({pictures}/")
    quoted = "\n".join("> " + line for line in text.splitlines())
    files = [f"[{name}]({extra}/{name})" if name else UNREAD for name in answer.beside]
    told = [BESIDE + ", ".join(files)] * bool(files) + [answer.shared] * bool(answer.shared)
    return "\n\n".join([f"{BEGIN}{answer.key}, marked {seen} times", *told, quoted, typed])


def numbers_in(path):
    """Return the keys of the answers in a file; none where there is no file."""
    text = path.read_text(encoding="utf-8-sig") if path.exists() else ""
    return re.findall(rf"^{BEGIN}({KEY}), marked", text, flags=re.MULTILINE)


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
            head = re.fullmatch(rf"{BEGIN}({KEY}), marked (\d+) times\s*", line)
            points, comment, where = None, None, at
            if not head and line != BEGIN:
                raise ValueError(
                    f"{at}: expected {BEGIN!r} with its number as it was written, got {line!r}; "
                    "in a comment, begin such a line with a backslash"
                )
        elif head is None or (comment is None and (not line.strip() or line.startswith((">", *TOLD)))):
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


# What one person has to mark ----------------------------------------------------------------------


class Marker:
    """The answers of an open gradebook as one marker sees them, whatever others add to its journal.

    Question by question; within one the order follows from the answer and the marker's name, so that two who mark at
    once begin at different answers, and no order of the students shows.
    """

    def __init__(self, book, by):
        self.book, self.by = book, by
        self._seen = None, {}

    def answers(self):
        """Return the answers that count now, by question and key."""
        with self.book.journal.held():  # what has been graded meanwhile is there, too
            known, answers = self._seen
            if known == len(self.book.journal.records):
                return answers
            answers = self.book.marking.answers(self.book.current())
            places = {exercise.id: i for i, exercise in enumerate(self.book.marking.exercises)}
            found = dict(sorted(answers.items(), key=lambda item: (places[item[0][0]], self._order(item[0][1]))))
            self._seen = len(self.book.journal.records), found
            return found

    def _order(self, key):
        return hashlib.sha256(f"{self.by}\0{key}".encode()).digest(), key

    def mark(self, at):
        """Return the mark of an answer, None where there is none, and how many it has had."""
        return self.book.marking.marks().get(at), self.book.marking.counts()[at]

    def unmarked(self):
        """List where answers wait."""
        marks = self.book.marking.marks()
        return [at for at in self.answers() if at not in marks]

    def after(self, at, go):
        """Return which answer comes after this one: the "next", the "previous", or the next "unmarked"; or None."""
        order = [*self.answers()]
        here = order.index(at) if at in order else -1
        if go == "unmarked":
            waiting = {*self.unmarked()}
            return next((other for other in order[here + 1 :] + order[: here + 1] if other in waiting), None)
        step = here + {"next": 1, "previous": -1}.get(go, 0)
        return order[step] if 0 <= step < len(order) else at

    def enter(self, at, points, comment, seen):
        """Take what was typed into the journal; blank points and a blank comment are no mark.

        A ValueError says what is wrong with it; Newer, that somebody marked the answer after `seen` marks.
        """
        comment = tidy(comment)
        maximum = self.book.assignment.questions[at[0]]
        number = points_in(points.strip(), maximum, "points")
        if number is None:
            if comment or self.mark(at)[0]:
                raise ValueError("the points are missing")
            return
        mark = Mark(number, comment, self.by)
        self.book.marking.enter([Typed(*at, seen, mark, "not saved")])
