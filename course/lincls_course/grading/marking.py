"""Answers in words: the marks of them, and a folder of files in which people mark, without names.

A mark belongs to an answer, its text and what was handed in beside it: a file that was moved or handed in again keeps
it, and so does the same answer of another student. It lives in the journal; the files are made anew from there.
"""

import hashlib
from collections import Counter

from .forms import HEAD, Answer, Mark, form, numbers_in, read_file
from .writing import Replacing

__all__ = ["Marking", "Newer", "deal", "key_of", "rescaled"]


class Newer(ValueError):
    """Somebody has marked the answer since it was read."""


def key_of(text, beside=()):
    """Return a short hash of an answer's text, whatever the spaces in it, and one of the files beside it, if any."""
    key = hashlib.sha256(" ".join(text.split()).encode(errors="surrogatepass")).hexdigest()[:16]
    return f"{key}-{hashlib.sha256(' '.join(sorted(beside)).encode()).hexdigest()[:16]}" if beside else key


def rescaled(points, of, worth):
    """Return the same share of what a question is worth now; `of` is what it was worth then."""
    return points if of == worth or not of else min(worth, round(points * worth / of, 2))


class Marking:
    """The marks of an assignment, in its journal, and a folder with a file for each question and marker.

    Attributes
    ----------
    markers : tuple of str
        Who marks; the answers are dealt evenly.
    pictures, extra : str
        Where the pictures lie, and the files beside the notebooks, as seen from the folder.
    current : function
        Returns the records that count.
    """

    def __init__(self, folder, assignment, journal, markers=(), pictures=".", extra=".", current=list):
        self.folder, self.assignment, self.journal, self.markers = folder, assignment, journal, markers
        self.pictures, self.extra, self.current = pictures, extra, current
        self.exercises = [e for e in assignment.exercises if e.by_hand and assignment.questions[e.id]]

    def answers(self, records):
        """Return the answers of these records, by question and key."""
        found = {}
        for exercise in self.exercises:
            for record in records:
                if exercise.id in record.texts:
                    text, beside = record.texts[exercise.id], record.beside
                    answer = Answer(exercise.id, key_of(text, beside), text, tuple(sorted(beside.values())))
                    students = found.get(answer.at, answer).students
                    found[answer.at] = answer._replace(students=(*students, record.student))
        return found

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
            texts |= {(id, key_of("")) for id in worth}  # there may be a file beside it
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
                    raise ValueError(f"{answer.where}: the same answer has another mark at {new[key].where}")
            answers = self.answers(self.current()) if new else {}
            for at, (question, answer, _, mark, _) in new.items():
                students = answers[at].students if at in answers else ()
                self.journal.add("mark", question=question, answer=answer, of=worth[question], **mark._asdict(),
                                 students=students)  # fmt: skip

    def read(self, worth=None):
        """Take what was typed into the journal; a ValueError names the file and line that cannot be read."""
        worth = worth or self.assignment.questions
        self.enter([typed for path in self._files() for typed in read_file(path, worth)], worth)

    def _files(self):
        return [path for path in sorted(self.folder.glob("*.md")) if not path.name.startswith(".")]

    def write(self, records):
        """Write the answers to mark, with what has been marked already, in place of the files that have been read."""
        marks, counts, old, answers = self.marks(), self.counts(), {*self._files()}, self.answers(records)
        for number, exercise in enumerate(self.exercises):
            keys = sorted(key for id, key in answers if id == exercise.id)
            turn = number % max(1, len(self.markers))
            markers = self.markers[turn:] + self.markers[:turn] or ("",)
            for marker, mine in deal(keys, markers, lambda m, id=exercise.id: numbers_in(self._path(id, m))).items():
                if not mine:
                    continue
                head = f"# {exercise.title} ({self.assignment.questions[exercise.id]:g} points)"
                parts = [HEAD, head, exercise.statement, exercise.key]
                for key in mine:
                    at = exercise.id, key
                    parts.append(form(answers[at], marks.get(at), counts[at], self.pictures, self.extra))
                self.folder.mkdir(exist_ok=True)
                path = self._path(exercise.id, marker)
                with Replacing(path) as file:
                    file.write("\n\n".join(parts) + "\n")
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
