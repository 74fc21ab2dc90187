"""What one person has to mark: the answers, without names, in an order of his own, and the marks."""

import hashlib

from .forms import Mark, Typed, points_in, tidy

__all__ = ["Marker"]


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
