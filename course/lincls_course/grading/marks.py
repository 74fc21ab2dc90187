"""Answers in words, and the marks of them, which live in the journal.

A mark belongs to an answer, its text and what was handed in beside it: a file that was moved or handed in again keeps
it, and so does the same answer of another student.
"""

import hashlib
import re
from collections import Counter
from typing import NamedTuple

from .submission import digest

__all__ = ["Marking", "Newer", "answer_key", "rescaled", "Mark", "Marker"]


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
    """The answers in words of a gradebook, and their marks in its journal."""

    def __init__(self, book):
        self.journal, self.questions = book.journal, book.assignment.questions
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

    def marks(self):
        """Return the mark that counts, the last, by (question, key of the text), out of what each is worth now."""
        worth, marks = self.questions, {}
        for event in self.journal.events:
            if event["kind"] == "mark" and (id := event["question"]) in worth:
                points = rescaled(event["points"], event.get("of", worth[id]), worth[id])
                marks[id, event["answer"]] = Mark(points, event["comment"], event["by"])
        return marks

    def counts(self):
        """Return how many times each answer has been marked, by (question, key of the text)."""
        events = (event for event in self.journal.events if event["kind"] == "mark")
        return Counter((event["question"], event["answer"]) for event in events)


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
        """Take what was typed into the journal; blank points and a blank comment are no mark, and so is one as before.

        A ValueError says what is wrong with it; Newer, that somebody marked the answer after `seen` marks.
        """
        comment = "\n".join(line.rstrip() for line in comment.splitlines()).strip()
        worth, number = self.book.assignment.questions[at[0]], points.strip().replace(",", ".")
        with self.book.journal.held():
            old, count = self.mark(at)
            if not number:
                if comment or old:
                    raise ValueError("the points are missing")
                return
            if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", number) or float(number) > worth:
                raise ValueError(f"expected points from 0 to {worth}, got {points!r}")
            new = Mark(float(number), comment, self.by)
            if old and new[:2] == old[:2]:
                return
            if seen < count:
                raise Newer(f"there is a newer mark, {old}")
            answer = self.answers().get(at)  # None of one that was handed in anew meanwhile
            self.book.journal.add("mark", question=at[0], answer=at[1], of=worth, **new._asdict(),
                                  students=answer.students if answer else ())  # fmt: skip
